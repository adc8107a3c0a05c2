"""The page on this machine, or in one's own network.

Gives out the page's files, and JSON for what the page does not work out itself (see `answers`). It
answers its own page only: a request must name the server by an address of a machine (no name that
a foreign site could point here), and may come from no other site. Requests are short, few at once,
and must arrive in time; one question is worked out at a time.
"""

from __future__ import annotations

import ipaddress
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import TCPServer
from typing import Any
from urllib.parse import urlsplit

from ..errors import InvalidSetting, QwixxError
from .answers import ANSWERS, about, problem
from .files import POLICY, media_type, page_files

PORT = 8377
"""The port tried first."""
_MOST_AT_ONCE = 256
_MOST_BYTES = 1_000_000
_SECONDS_TO_ASK = 15.0
_SECONDS_TO_WAIT = 60.0
_HEADERS = {
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


class Refused(Exception):
    """A request that is not answered: the status, and why in words."""

    def __init__(self, status: HTTPStatus, why: str) -> None:
        super().__init__(why)
        self.status = status


class PageServer(ThreadingHTTPServer):
    """Serves the page; `address` is where.

    Args:
        host: the address to listen on.
        port: the port; by default 8377, or any free one if that is taken.
        seconds: within which a request must have arrived.

    Raises:
        InvalidSetting: that cannot be listened on.
    """

    daemon_threads = True
    request_queue_size = 128

    def __init__(
        self, host: str = "127.0.0.1", port: int | None = None, *, seconds: float = _SECONDS_TO_ASK
    ) -> None:
        self._seconds = seconds
        self._deadlines: dict[socket.socket, float] = {}
        self._lock = threading.Lock()
        self._working = threading.Lock()
        if ":" in host:
            self.address_family = socket.AF_INET6
        self._bind(host, port)
        self.is_open = not ipaddress.ip_address(str(self.server_address[0])).is_loopback
        meta = {"qwixx-server": "yes"} | ({"qwixx-code": "code.svg"} if self.is_open else {})
        self.files = page_files(meta=meta)
        if self.is_open:
            self.files["code.svg"] = code_svg(self.address)

    def _bind(self, host: str, port: int | None) -> None:
        wanted = [PORT, 0] if port is None else [port]
        for at, number in enumerate(wanted):
            try:
                super().__init__((host, number), _Handler)
            except (OSError, OverflowError) as error:
                if at + 1 == len(wanted):
                    raise InvalidSetting(
                        f"cannot listen on {host} port {number}: {error}"
                    ) from error
            else:
                return

    def server_bind(self) -> None:
        """Bind without asking for the machine's name."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), self.server_address[1]

    @property
    def address(self) -> str:
        """Where the page is, as others in the network reach it."""
        host, port = self.server_address[:2]
        name = str(host)
        if ipaddress.ip_address(name).is_unspecified:
            name = own_address()
        return f"http://{f'[{name}]' if ':' in name else name}:{port}/"

    # Slow and many clients

    def process_request(self, request: Any, client_address: Any) -> None:
        """Begin with a request, unless there are too many."""
        with self._lock:
            if len(self._deadlines) >= _MOST_AT_ONCE:
                self.shutdown_request(request)
                return
            self._deadlines[request] = time.monotonic() + self._seconds
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Be done with a request."""
        with self._lock:
            self._deadlines.pop(request, None)
        super().shutdown_request(request)

    def extend(self, request: socket.socket, seconds: float) -> None:
        """Give a client more time."""
        with self._lock:
            self._deadlines[request] = time.monotonic() + seconds

    def service_actions(self) -> None:
        """Close what is late; the server calls this a few times a second."""
        now = time.monotonic()
        with self._lock:
            late = [request for request, end in self._deadlines.items() if end < now]
        for request in late:
            with suppress(OSError):
                request.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is no error of the server's."""

    @contextmanager
    def working(self) -> Iterator[None]:
        """While one question is worked out, others wait, for a while."""
        if not self._working.acquire(timeout=_SECONDS_TO_WAIT):
            raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, "another question is being worked out")
        try:
            yield
        finally:
            self._working.release()


class _Handler(BaseHTTPRequestHandler):
    server: PageServer
    server_version = "qwixx"
    sys_version = ""
    timeout = 30

    def do_GET(self) -> None:
        self._answer(self._file)

    def do_HEAD(self) -> None:
        self._answer(self._file)

    def do_POST(self) -> None:
        self._answer(self._question)

    def _answer(self, make: Any) -> None:
        try:
            self._check_sender()
            status, kind, body = make()
        except Refused as refused:
            status, kind = refused.status, "application/json"
            body = _encoded({"error": {"kind": "Refused", "message": str(refused)}})
        self.server.extend(self.connection, _SECONDS_TO_ASK)
        self._send(status, kind, body)

    def _send(self, status: HTTPStatus, kind: str, body: bytes) -> None:
        self.send_response(status)
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def _check_sender(self) -> None:
        """Refuse what another site may have sent."""
        host = self.headers.get("Host", "")
        if not _is_own(host, self.server.server_address[1]):
            raise Refused(HTTPStatus.MISDIRECTED_REQUEST, "this server is called by its address")
        origin, site = self.headers.get("Origin"), self.headers.get("Sec-Fetch-Site", "none")
        if origin not in (None, f"http://{host}"):
            raise Refused(HTTPStatus.FORBIDDEN, "another site may not ask here")
        if self.command == "POST" and site not in ("same-origin", "none"):
            raise Refused(HTTPStatus.FORBIDDEN, "another site may not ask here")

    def _file(self) -> tuple[HTTPStatus, str, bytes]:
        path = urlsplit(self.path).path.removeprefix("/") or "index.html"
        if path == "api/about":
            return HTTPStatus.OK, "application/json", _encoded(about())
        if path not in self.server.files:
            raise Refused(HTTPStatus.NOT_FOUND, "there is no such file")
        return HTTPStatus.OK, media_type(path), self.server.files[path]

    def _question(self) -> tuple[HTTPStatus, str, bytes]:
        answer = ANSWERS.get(urlsplit(self.path).path.removeprefix("/api/"))
        if answer is None:
            raise Refused(HTTPStatus.NOT_FOUND, f"questions are {', '.join(ANSWERS)}")
        asked = self._body()
        self.server.extend(self.connection, 24 * 3600)  # the answer may take its time
        try:
            with self.server.working():
                found, status = answer(asked), HTTPStatus.OK
        except QwixxError as error:
            found, status = problem(error), HTTPStatus.BAD_REQUEST
        except (OSError, MemoryError) as error:
            raise Refused(HTTPStatus.INTERNAL_SERVER_ERROR, type(error).__name__) from error
        return status, "application/json", _encoded(found)

    def _body(self) -> Any:
        length = self.headers.get("Content-Length", "")
        if self.headers.get("Transfer-Encoding") or not (length.isascii() and length.isdigit()):
            raise Refused(HTTPStatus.LENGTH_REQUIRED, "say how long the question is")
        if len(length) > 9 or int(length) > _MOST_BYTES:
            raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"at most {_MOST_BYTES} bytes")
        if self.headers.get_content_type() != "application/json":
            raise Refused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "questions are application/json")
        try:
            return json.loads(self.rfile.read(int(length)))
        except (ValueError, RecursionError) as error:
            raise Refused(HTTPStatus.BAD_REQUEST, f"this is no JSON: {error}") from error

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is logged: who asks what is nobody's business."""


def _encoded(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode()


def _is_own(host: str, port: int) -> bool:
    """Whether a Host names this server by an address, or as the machine itself.

    >>> _is_own("127.0.0.1:80", 80), _is_own("[::1]:80", 80), _is_own("evil.example:80", 80)
    (True, True, False)
    """
    try:
        parts = urlsplit(f"//{host}")
        name, number = parts.hostname or "", parts.port or 80
        if number != port or parts.path or parts.username:
            return False
        return name == "localhost" or bool(ipaddress.ip_address(name))
    except ValueError:
        return False


def own_address() -> str:
    """The address by which others in the network most likely reach this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # nothing is sent: it only chooses the way
        return str(probe.getsockname()[0])
    return "127.0.0.1"


def code_svg(address: str) -> bytes:
    """The QR code of an address as a picture."""
    import io

    import segno

    out = io.BytesIO()
    segno.make(address, micro=False).save(out, kind="svg", scale=4, border=3, light="#fff")
    return out.getvalue()

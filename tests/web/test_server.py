"""The server of the page: what it gives out, whom it refuses, and that nobody can hang it."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from click.testing import CliRunner

from qwixx_math.cli import main
from qwixx_math.web.files import media_type, page_files
from qwixx_math.web.server import PageServer, code_svg


@contextmanager
def running(**settings: float) -> Iterator[PageServer]:
    with PageServer(port=0, **settings) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(scope="module")
def server() -> Iterator[PageServer]:
    with running() as served:
        yield served


def ask(
    server: PageServer, method: str, path: str, body: object = None, **headers: str
) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=600)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
    if data is not None:
        named.setdefault("Content-Type", "application/json")
    connection.request(method, path, data, named)
    answer = connection.getresponse()
    found = answer.read()
    connection.close()
    return answer.status, dict(answer.getheaders()), found


def send(server: PageServer, data: bytes, *, seconds: float = 20) -> bytes:
    """What comes back for raw bytes, until the server closes."""
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=seconds) as client:
        client.sendall(data)
        client.shutdown(socket.SHUT_WR)
        answer = b""
        while part := client.recv(65536):
            answer += part
    return answer


def test_files(server: PageServer) -> None:
    for path, content in server.files.items():
        status, headers, found = ask(server, "GET", f"/{path}")
        assert (status, found) == (200, content)
        assert headers["Content-Type"] == media_type(path)
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "Access-Control-Allow-Origin" not in headers
    status, _, start = ask(server, "GET", "/")
    assert status == 200
    assert start == server.files["index.html"]
    assert b'<meta name="qwixx-server"' in start
    assert ask(server, "HEAD", "/")[2] == b""


@pytest.mark.parametrize(
    "path",
    [
        "/../../../etc/passwd",
        "/app/../../server.py",
        "/app/%2e%2e/%2e%2e/server.py",
        "//etc/passwd",
        "/server.py",
        "/app",
        "/app/",
        "/api/advise",
        "/index.html/",
        "/%00",
    ],
)
def test_nothing_else(server: PageServer, path: str) -> None:
    assert ask(server, "GET", path)[0] == 404


def test_answers_as_the_command_line(server: PageServer) -> None:
    question = {"position": "R2,3,5 G12,10 P1", "roll": "w3 w4 r5 y1 g6 b2"}
    status, _, found = ask(server, "POST", "/api/advise", question)
    told = CliRunner().invoke(main, ["advise", *question.values(), "--json", "--quiet"])
    assert status == 200
    assert json.loads(found) == json.loads(told.stdout)
    game = "qwixx-game/1\n\nw3 w4 r5 y1 g6 b2 > y4\n"
    status, _, found = ask(server, "POST", "/api/review", {"game": game})
    assert status == 200
    assert json.loads(found)["decisions"][0]["move"] == "y4"
    assert json.loads(ask(server, "GET", "/api/about")[2])["schema"] == "qwixx-web/1"


@pytest.mark.slow
def test_win_chances(server: PageServer) -> None:
    question = {"position": "R5@8 Y3@5", "roll": "34 r5 y1 g6 b2", "others": ["R4@7 P1"]}
    status, _, found = ask(server, "POST", "/api/win_chances", question)
    assert status == 200
    assert json.loads(found)["schema"] == "qwixx-win-chances/1"


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ({"position": "R2,3,Q", "roll": "34"}, "InvalidNotation"),
        ({"position": "R3,2", "roll": "34"}, "IllegalPosition"),
        ({"position": "-", "roll": "34"}, "IllegalMove"),
        ({"position": "-", "roll": "34", "players": 9}, "InvalidSetting"),
        ({"position": "-", "roll": "34", "sheet": "../x"}, "InvalidSetting"),
        ({"position": "-", "roll": "34", "colour": 1}, "InvalidNotation"),
        ({"position": 5, "roll": "34"}, "InvalidNotation"),
        ({"position": "-" * 20_000, "roll": "34"}, "InvalidNotation"),
        ({"roll": "34"}, "InvalidNotation"),
        ({"position": "-", "roll": "34", "players": True}, "InvalidNotation"),
        ({"position": "-", "roll": "34", "flags": {"penalty": []}}, "InvalidNotation"),
        (["-", "34"], "InvalidNotation"),
        (None, "InvalidNotation"),
    ],
)
def test_wrong_questions(server: PageServer, question: object, kind: str) -> None:
    status, _, found = ask(server, "POST", "/api/advise", json.dumps(question).encode())
    error = json.loads(found)["error"]
    assert (status, error["kind"]) == (400, kind)
    assert error["message"]


def test_no_other_site_may_ask(server: PageServer) -> None:
    port = server.server_port
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", f"127.0.0.1:{port + 1}", ""):
        assert ask(server, "GET", "/", Host=host)[0] == 421, host
    for host in (f"localhost:{port}", f"127.0.0.1:{port}", f"[::1]:{port}"):
        assert ask(server, "GET", "/", Host=host)[0] == 200, host
    question = {"position": "-", "roll": "34"}
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": f"http://127.0.0.1:{port + 1}"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ):
        assert ask(server, "POST", "/api/advise", question, **headers)[0] == 403, headers
    assert ask(server, "POST", "/api/advise", question, Content_Type="text/plain")[0] == 415
    assert ask(server, "OPTIONS", "/api/advise")[0] == 501


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"POST /api/advise HTTP/1.1\r\nHost: HERE\r\nContent-Length: 9999999\r\n\r\n", 413),
        (b"POST /api/advise HTTP/1.1\r\nHost: HERE\r\nContent-Length: -1\r\n\r\n", 411),
        (b"POST /api/advise HTTP/1.1\r\nHost: HERE\r\nContent-Length: 1e3\r\n\r\n", 411),
        (b"POST /api/advise HTTP/1.1\r\nHost: HERE\r\n\r\n", 411),
        (
            b"POST /api/advise HTTP/1.1\r\nHost: HERE\r\nTransfer-Encoding: chunked\r\n"
            b"Content-Length: 5\r\n\r\n0\r\n\r\n",
            411,
        ),
        (b"POST /api/nothing HTTP/1.1\r\nHost: HERE\r\nContent-Length: 2\r\n\r\n{}", 404),
        (b"GET / HTTP/1.1\r\n\r\n", 421),
        (b"GET / HTTP/9.9\r\nHost: HERE\r\n\r\n", 505),
        (b"GET " + b"/" * 70_000 + b" HTTP/1.1\r\n\r\n", 414),
        (b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 200 + b"\r\n", 431),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400),
        (b"BREW / HTTP/1.1\r\nHost: HERE\r\n\r\n", 501),
    ],
)
def test_malformed_requests(server: PageServer, sent: bytes, status: int) -> None:
    answer = send(server, sent.replace(b"HERE", b"127.0.0.1:%d" % server.server_port))
    assert b" %d " % status in answer.split(b"\r\n", 1)[0] + b" " or b"%d" % status in answer[:400]
    assert b"Traceback" not in answer


@pytest.mark.parametrize("body", [b"{", b"[" * 100_000, b"\xff\xfe", b'{"a": NaN', b""])
def test_what_is_no_json(server: PageServer, body: bytes) -> None:
    assert ask(server, "POST", "/api/advise", body)[0] == 400


def test_slow_clients_are_let_go() -> None:
    with running(seconds=0.5) as server:
        begun = time.monotonic()
        with socket.create_connection(("127.0.0.1", server.server_port), timeout=20) as client:
            client.sendall(b"GET / HTTP/1.1\r\n")
            ended = False
            while not ended and time.monotonic() < begun + 20:  # a byte now and then, for ever
                try:
                    client.sendall(b"A")
                    client.settimeout(0.1)
                    ended = client.recv(1) == b""
                except TimeoutError:
                    continue
                except OSError:
                    ended = True
        assert ended
        assert ask(server, "GET", "/")[0] == 200


def test_many_at_once(server: PageServer) -> None:
    paths = ["/", "/app/main.js", "/data.json", "/nothing", "/api/about"] * 40

    def get(path: str) -> int:
        try:
            return ask(server, "GET", path)[0]
        except (ConnectionError, http.client.HTTPException):
            return 0

    with ThreadPoolExecutor(200) as pool:
        answers = list(pool.map(get, paths))
    assert set(answers) <= {200, 404, 0}
    assert answers.count(200) > 100
    assert ask(server, "GET", "/")[0] == 200
    assert not server._deadlines or time.sleep(1) or not server._deadlines


def test_port_taken(server: PageServer) -> None:
    port = str(server.server_port)
    told = CliRunner().invoke(main, ["web", "--port", port])
    assert told.exit_code == 2
    assert f"cannot listen on 127.0.0.1 port {port}" in told.stderr


def test_code_of_an_address() -> None:
    code = code_svg("http://192.168.1.20:8377/")
    assert code.startswith(b"<?xml")
    assert b"<script" not in code
    assert "code.svg" not in page_files()

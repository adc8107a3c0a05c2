"""Where the tasks of a tournament run: in threads here, or on the workers of a Dask cluster.

Tasks are independent and bring their own seeds, so it makes no difference to the result. When a
worker dies, the scheduler gives its tasks to the others; workers that come later get their share.
For a cluster of one core joblib takes the way of a single job, and that is here.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import joblib

from ..base.cores import available_cores
from ..base.source import digest_of_package
from ..base.version import __version__
from ..errors import InvalidSetting

PATIENCE = 20
"""Seconds to wait for the scheduler, and then for its first worker."""


@contextmanager
def workers(where: int | str | None = None) -> Iterator[joblib.Parallel]:
    """What runs joblib's delayed calls, results in their order.

    Args:
        where: the address of a Dask scheduler, such as `tcp://10.0.0.1:8786`; or how many threads
            here, as the games are played without the interpreter's lock; by default one a core.

    Raises:
        InvalidSetting: Dask is missing, here or with the workers, or the address is none.
        ConnectionError: no scheduler or no worker answers, or too many workers die.
    """
    if not isinstance(where, str):
        with joblib.parallel_config(backend="threading", n_jobs=where or available_cores()):
            yield joblib.Parallel(return_as="generator")
        return
    distributed = _import_distributed()
    try:
        with _client(distributed, where), joblib.parallel_config(backend="dask"):
            yield joblib.Parallel(return_as="generator", batch_size=1, pre_dispatch="all")
    except (distributed.KilledWorker, distributed.client.FutureCancelledError) as error:
        raise ConnectionError(
            f"the work was lost at {where}: {type(error).__name__}; start it again"
        ) from error


def _import_distributed() -> Any:
    try:
        import distributed
    except ImportError as error:
        raise InvalidSetting(
            "a scheduler needs Dask, which is not installed: pip install 'qwixx-math[cluster]',"
            " or pip install '.[cluster]' in a copy of the source"
        ) from error
    return distributed


@contextmanager
def _client(distributed: Any, scheduler: str) -> Iterator[None]:
    """A connection to a scheduler whose workers have this package, of the same source."""
    try:
        client = distributed.Client(scheduler, timeout=PATIENCE)
    except ValueError as error:
        raise InvalidSetting(
            f"'{scheduler}' is no address; one reads tcp://10.0.0.1:8786"
        ) from error
    except (OSError, TimeoutError) as error:
        raise ConnectionError(f"no scheduler answers at {scheduler}") from error
    log = logging.getLogger("distributed.client")
    level = log.level
    # What it says of a lost connection is a traceback; the error raised says the same.
    log.setLevel(logging.CRITICAL)
    with ExitStack() as stack:
        stack.callback(log.setLevel, level)
        stack.enter_context(client)
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            raise ConnectionError(f"the scheduler at {scheduler} has no workers") from error
        here = _installed()
        for worker, found in client.run(_installed, on_error="return").items():
            if found != here:
                problem = f"has {found}" if isinstance(found, str) else f"says {found}"
                raise InvalidSetting(f"worker {worker} {problem}; it takes {here}, as here")
        yield


def _installed() -> str:
    """The package where this runs: the version, and the source, which may differ all the same."""
    return f"qwixx-math {__version__} with source {digest_of_package()[:16]}"

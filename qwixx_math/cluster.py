"""Where the tasks of a tournament run: in threads here, or on the workers of a Dask cluster.

Tasks are independent and bring their own seeds, so it makes no difference to the result. When a
worker dies, the scheduler gives its tasks to the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import joblib

from . import __version__
from .errors import InvalidSetting
from .solver import available_cores

PATIENCE = 20
"""Seconds to wait for the scheduler, and then for its first worker."""


@contextmanager
def workers(scheduler: str | None = None, threads: int | None = None) -> Iterator[joblib.Parallel]:
    """What runs joblib's delayed calls, results in their order.

    Args:
        scheduler: address of a Dask scheduler, such as `tcp://10.0.0.1:8786`; None for threads
            here, as the games are played without the interpreter's lock.
        threads: how many threads here; by default one a core.

    Raises:
        InvalidSetting: Dask is missing, here or with the workers, or the address is none.
        ConnectionError: no scheduler or no worker answers, or too many workers die.
    """
    if scheduler is None:
        with joblib.parallel_config(backend="threading", n_jobs=threads or available_cores()):
            yield joblib.Parallel(return_as="generator")
        return
    distributed = _import_distributed()
    try:
        with _client(distributed, scheduler), joblib.parallel_config(backend="dask"):
            yield joblib.Parallel(return_as="generator", batch_size=1)
    except (distributed.KilledWorker, distributed.client.FutureCancelledError) as error:
        raise ConnectionError(f"the work was lost on {scheduler}: {error}") from error


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
    """A connection to a scheduler whose workers have this package in this version."""
    try:
        client = distributed.Client(scheduler, timeout=PATIENCE)
    except ValueError as error:
        raise InvalidSetting(
            f"'{scheduler}' is no address; one reads tcp://10.0.0.1:8786"
        ) from error
    except (OSError, TimeoutError) as error:
        raise ConnectionError(f"no scheduler answers at {scheduler}") from error
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            raise ConnectionError(f"the scheduler at {scheduler} has no workers") from error
        for worker, version in client.run(_version, on_error="return").items():
            if version != __version__:
                raise InvalidSetting(
                    f"worker {worker} has qwixx-math {version}, this is {__version__}:"
                    " install the same on both"
                )
        yield


def _version() -> str:
    return __version__

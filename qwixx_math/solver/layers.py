"""Work in layers: those of a layer are independent and shared out among threads.

Whatever is computed layer by layer, backward or forward, goes through here. Results do not depend
on the number of threads. Interrupted, it stops at once; where it keeps a draft (see `unfinished`),
it goes on after the last layer that was finished.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from ..base.cores import available_cores
from ..base.progress import Progress
from .saved import Values
from .unfinished import Draft

_CHUNKS_A_THREAD = 8

Ints = npt.NDArray[np.integer[Any]]
Number = TypeVar("Number", np.int32, np.int64)
Job = Callable[[], object]


class Layer(NamedTuple):
    """What to do, how much that is, and the `places` of its values (none, if no draft is kept)."""

    size: int
    jobs: Iterable[Job]
    places: Ints | None = None


class Kept(NamedTuple):
    """The values that layers write, and the draft that keeps them."""

    values: Values
    draft: Draft


def work_through(
    layers: Iterable[Layer],
    size: int,
    *,
    kept: Kept | None = None,
    threads: int | None = None,
    report: Progress = lambda done, total: None,
) -> None:
    """Do the jobs of one layer after another; `size` is that of all.

    Layers whose values the draft holds are taken from it, the others added to it.
    """
    done = 0
    with ThreadPoolExecutor(threads or available_cores()) as pool:
        try:
            for layer in layers:
                if not (kept and _take(layer, kept)):
                    for job in [pool.submit(job) for job in layer.jobs]:
                        job.result()
                    if kept:
                        kept.draft.add(kept.values[layer.places])
                done += layer.size
                report(done, size)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)  # if interrupted, do not work them off


def _take(layer: Layer, kept: Kept) -> bool:
    """Write the values of a layer, if the draft holds them."""
    assert layer.places is not None
    found = kept.draft.take((len(layer.places), *kept.values.shape[1:]))
    if found is not None:
        kept.values[layer.places] = found
    return found is not None


def chunks_of(items: npt.NDArray[Number], threads: int | None = None) -> list[npt.NDArray[Number]]:
    """Items (of the last axis) in parts, several a thread, none of them empty."""
    parts = np.array_split(items, _CHUNKS_A_THREAD * (threads or available_cores()), axis=-1)
    return [np.ascontiguousarray(part) for part in parts if part.size]

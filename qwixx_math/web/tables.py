"""Tables that go with the page: values that a page cannot work out, as files it can fetch.

A table is two files: how positions are numbered as JSON, and the values, gzipped. They are rounded
to steps of 1/256 point, so that they lie within 0.002 points. Neighbours are alike: what is written
of a value is its difference to the one before it, first along penalties, then along indices, as a
number of 24 bits, 0, −1, 1, −2 … being 0, 1, 2, 3 …; of a chunk of indices first all low bytes,
then all middle ones, then all high ones. `page/engine/stored.js` reads them.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import InvalidSetting
from ..game.rules import Flags
from ..game.sheets import get_sheet, sheet_names
from ..solver.index.lattice import Lattice, lattice_of
from ..solver.saved import Values
from ..solver.solve import solve

SCALE = 256
"""Steps a point."""
CHUNK = 65_536
"""Indices that are packed together."""
ROOM = 600_000_000
"""Bytes of single precision that a page can be asked to hold."""
_POWERS = ("chris_cross", "miss_take", "tina_turner")
"""Powers of the classic sheet whose moves a page knows."""


def stored_tables(names: Iterable[str], *, quiet: bool = True) -> dict[str, bytes]:
    """The files of tables, alone and under default flags, by their path in the page's folder.

    Args:
        names: sheets, or powers on the classic sheet.
        quiet: no progress bar while a sheet is solved.

    Raises:
        InvalidSetting: no such name, or a table that no page can hold.
    """
    found: dict[str, bytes] = {}
    for name in dict.fromkeys(names):
        sheet, flags = _asked(name)
        numbering = numbering_of(lattice_of(get_sheet(sheet), flags))
        bytes_there = 4 * numbering["size"] * numbering["penalties"]
        if bytes_there > ROOM:
            raise InvalidSetting(
                f"the table of {name} takes {bytes_there / 1e6:.0f} MB in a page; `qwixx web`"
                " answers it without"
            )
        solution = solve(sheet, flags=flags, quiet=quiet)
        found[f"tables/{name}.json"] = json.dumps(numbering, separators=(",", ":")).encode()
        found[f"tables/{name}.bin"] = packed(solution.values)
    return found


def _asked(name: str) -> tuple[str, Flags]:
    if name in _POWERS:
        return "classic", Flags.of({"power": name})
    if name in sheet_names():
        return name, Flags()
    raise InvalidSetting(
        f"no table is called '{name}'; there are sheets ({', '.join(sheet_names())}) and powers"
        f" ({', '.join(_POWERS)})"
    )


def numbering_of(lattice: Lattice) -> dict[str, Any]:
    """How the positions of a lattice are numbered; see `page/engine/stored.js`.

    >>> numbering_of(lattice_of(get_sheet("classic"), Flags()))["open"][:4]
    [[0, -1], [1, 0], [1, 1], [2, 1]]
    """
    tally = lattice.tally
    return {
        "schema": "qwixx-table/1",
        "order": list(lattice.order),
        "open": [[count, last] for count, last, _ in lattice.states],
        "closed": list(lattice.closed_marks),
        "pairs": [_square(table, lattice.row_states) for table in lattice.pairs[:2]],
        "triangle": lattice.pairs.triangle,
        "tally": tally and {"low": tally.low.tolist(), "high": tally.high.tolist()},
        "size": lattice.size,
        "penalties": lattice.flags.penalties_to_end,
        "chunk": CHUNK,
        "scale": SCALE,
    }


def _square(table: npt.NDArray[np.int32], states: int) -> list[int]:
    """A table of two states row by row, as if both slots held a row."""
    whole = np.full((states, states), -1)
    whole[: table.shape[0], : table.shape[1]] = table
    return whole.ravel().tolist()


def packed(values: Values) -> bytes:
    """Values of one player, of shape (indices, 1, penalties), as `fetchValues` reads them."""
    steps = np.rint(values[:, 0, :] * SCALE).astype(np.int32)
    steps[:, 1:] -= steps[:, :-1].copy()
    changes = np.diff(steps, axis=0, prepend=np.zeros((1, steps.shape[1]), np.int32))
    codes = np.where(changes < 0, -2 * changes - 1, 2 * changes).astype("<u4")
    planes = (
        codes[start : start + CHUNK].reshape(-1).view(np.uint8).reshape(-1, 4)[:, :3].T
        for start in range(0, len(codes), CHUNK)
    )
    return gzip.compress(b"".join(plane.tobytes() for plane in planes), 6, mtime=0)

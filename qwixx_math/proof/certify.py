"""Proof that a table of values is right, by other means than it was made.

For a position s, penalties p and k passive rolls before the own turn, U_k(s, p) is the exact value
and V_k(s, p) the table's. Let T be the exact look one roll ahead, so that U = T U, and let

    ρ = max |V − T V| over all positions that are not over.

Maxima and means never take two sets of numbers further apart, so at every position

    |V − U| ≤ |V − T V| + |T V − T U| ≤ ρ + max |V − U| over the positions one roll later.

Where the game is over the table is exact, and a game has at most h rolls; hence |V − U| ≤ h ρ.

**Rounding.** `lookahead` computes T V in floating point, u = 2⁻⁵³. A number of the table is rounded
at most n = `ROUNDINGS` times (`ROUNDINGS_WITH_POWER`) on its way into the result, by a factor 1 + δ
with |δ| ≤ u each time; maxima are exact, weights positive. So what each outcome contributes is off
by at most γ M, and

    |fl(T V) − T V| ≤ γ M,     γ = n u / (1 − n u),

with M ≥ every |V + gain| and |V − penalty| in it. The largest computed residual r is rounded once
more, so ρ ≤ r / (1 − u) + γ M. This, times h, is worked out in fractions and rounded up (which also
covers a division that underflows).

**Index.** Symmetric positions share an index of the table. Nothing here relies on that: V is
checked at every position of the sheet, wherever the table keeps its value. That `Lattice.index`
seeks it there is tried for random positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from ..base.cores import available_cores
from ..base.progress import Progress
from ..errors import InvalidSetting, TableError
from ..game.rules import Flags
from ..game.score_sheet import MarkedSheet
from ..game.sheets import Sheet
from ..solver.index.lattice import Lattice, lattice_of
from ..solver.saved import Values
from ..solver.solution import Solution
from .by_playing import certify_played
from .certificate import UNIT, Certificate, about, above, gamma
from .lookahead import ROUNDINGS, Claim, residuals
from .power_lookahead import ROUNDINGS_WITH_POWER, choices_of, residuals_with
from .transitions import ROWS, Transitions

_CHUNK = 4096
_SOUGHT = 10_000

Ints = npt.NDArray[np.signedinteger[Any]]
Truth = npt.NDArray[np.bool_]


def check_sample(sheet: Sheet, flags: Flags, sample: int | None) -> None:
    """Raise `InvalidSetting` if a sheet cannot be solved, or all of it is to be verified where only
    a sample can be."""
    lattice_of(sheet, flags)
    if sample is None and _needs_cells(sheet, flags):
        raise InvalidSetting(
            f"under {flags.text()} a sample of '{sheet.name}' can be verified, not all of it: say"
            " how many positions (--sample 1000)"
        )


def _needs_cells(sheet: Sheet, flags: Flags) -> bool:
    return MarkedSheet(sheet, flags, ()).needs_cells


def certify(
    solution: Solution,
    *,
    sample: int | None = None,
    seed: int = 0,
    threads: int | None = None,
    report: Progress = lambda done, total: None,
) -> Certificate:
    """Check every value of a solution, or those of `sample` random positions.

    Args:
        solution: a table and what it claims to solve.
        sample: number of positions for a quick look, which proves nothing about the others.
        seed: of the random choices.
        threads: how many to use; the certificate does not depend on it.
        report: called with the numbers of positions done and to do.

    Raises:
        InvalidSetting: `sample` is less than 1, or none is given where positions remember their
            cells; the values are not expected scores.
        TableError: the table has the wrong shape, or holds what is no number.

    >>> from qwixx_math import get_sheet, solve
    >>> small = get_sheet("classic").cut("RG", slice(4, 7))
    >>> certificate = certify(solve(small, flags={"marks_to_lock": 1}))
    >>> certificate.positions, certificate.longest, certificate.holds(1e-11)
    (24, 9, True)
    """
    if sample is not None and sample < 1:
        raise InvalidSetting(f"sample is {sample}; it takes 1 or more positions")
    if not solution.objective.is_score:
        raise InvalidSetting(
            f"the table maximises '{solution.objective.name}'; certificates are for 'score'"
        )
    lattice, players = solution.lattice, solution.players
    values = _checked_values(solution)
    check_sample(lattice.sheet, lattice.flags, sample)
    if sample is not None and _needs_cells(lattice.sheet, lattice.flags):
        return certify_played(solution, sample, seed, report)
    game = Transitions(lattice.sheet, lattice.flags)
    index = index_of_all(game, lattice)
    random = np.random.default_rng(seed)

    reached = game.reached()
    going_on = reached & ~game.over[..., None]
    codes = np.flatnonzero(going_on)
    sought = random.choice(codes, min(_SOUGHT, len(codes)), replace=False)
    faults = (
        *_missing(game, index, reached),
        *_wrong_ends(game, index, values, reached),
        *_wrong_places(game, index, lattice, sought),
    )
    if sample is not None:
        codes = random.choice(codes, min(sample, len(codes)), replace=False)
    residual, code, until_mine, penalties = _largest(game, index, values, codes, threads, report)

    rounding = _rounding(game, values)
    longest = game.most_turns * players
    bound = (Fraction(residual) / (1 - UNIT) + rounding) * longest
    return Certificate(
        **about(solution),
        complete=sample is None,
        seed=seed,
        positions=len(codes),
        checked=len(codes) * players * game.penalties,
        residual=residual,
        position=str(game.position(*_states(game, code), penalties)),
        until_mine=until_mine,
        rounding=above(rounding),
        longest=longest,
        bound=None if sample is not None or faults else above(bound),
        faults=faults,
    )


def _rounding(game: Transitions, values: Values) -> Fraction:
    """γ M: at most two gains are added to a value, or one penalty taken from it.

    Of three marks of a turn no more than two close a row.
    """
    largest = Fraction(float(np.abs(values).max())) + game.penalty
    largest += 2 * Fraction(float(game.steps.gain.max()))
    roundings = ROUNDINGS if choices_of(game.flags) is None else ROUNDINGS_WITH_POWER
    return largest * gamma(roundings)


def _checked_values(solution: Solution) -> Values:
    """The values as the compiled loops take them: contiguous and read-only."""
    name, values = solution.lattice.sheet.name, np.ascontiguousarray(solution.values).view()
    lattice = solution.lattice
    shape = (lattice.size, solution.players, lattice.flags.penalties_to_end)
    if values.shape != shape or values.dtype != np.float64:
        raise TableError(
            f"the table of {name} is {values.dtype} {values.shape}; it should be float64 {shape}"
        )
    if not np.isfinite(values).all():
        raise TableError(f"the table of {name} holds values that are no numbers")
    values.flags.writeable = False
    return values


def _states(game: Transitions, codes: Any) -> tuple[Ints, Any]:
    """Row states, along a new last axis, and tallies of the flat places of positions."""
    *states, tally = np.unravel_index(codes, (*game.shape, game.tallies))
    return np.stack(states, axis=-1), tally


def index_of_all(game: Transitions, lattice: Lattice) -> Ints:
    """The table's index of every position with tally 0, by row states: an array of `game.shape`.

    −1 where there is none; a tally t lies t further.
    """
    states = [_numbers(game, lattice, row) if row >= 0 else [0] for row in lattice.order]
    a = lattice.pairs[0][np.ix_(*states[:2])][:, :, None, None].astype(np.int64)
    b = lattice.pairs[1][np.ix_(*states[2:])].astype(np.int64)
    if lattice.sorts[2]:
        high, low = np.maximum(a, b), np.minimum(a, b)
        form = high * (high + 1) // 2 + low
    else:
        form = a * len(lattice.pair_states[1]) + b
    index = form if lattice.tally is None else lattice.tally.shift[form]
    index = np.where((a < 0) | (b < 0), -1, index)
    lacking = iter(range(len(game.states), ROWS))
    axes = [row if row >= 0 else next(lacking) for row in lattice.order]
    return np.ascontiguousarray(np.moveaxis(index, range(ROWS), axes))


def _numbers(game: Transitions, lattice: Lattice, row: int) -> list[int]:
    """The lattice's numbers of a row's states."""
    opened = (lattice.state_of[state.count, state.last, 0] for state in game.states[row])
    return [*opened, *map(lattice.closed_with, range(len(game.closed_rows[row])))]


def _missing(game: Transitions, index: Ints, reached: Truth) -> Iterator[str]:
    """The first position that can be reached and has no place in the table."""
    for code in np.flatnonzero((index < 0)[..., None] & reached)[:1]:
        yield f"'{game.position(*_states(game, code))}' has no place in the table"


def _wrong_ends(game: Transitions, index: Ints, values: Values, reached: Truth) -> Iterator[str]:
    """The first ended position whose value is not exactly the points of its open rows."""
    ended = np.flatnonzero(game.over[..., None] & (index >= 0)[..., None] & reached)
    states, tallies = _states(game, ended)
    points = game.points_of(states, tallies)
    stored = values[index[tuple(states.T)] + tallies]
    for at in np.flatnonzero((stored != points[:, None, None]).any(axis=(1, 2)))[:1]:
        here = game.position(states[at], tallies[at])
        found = stored[at][stored[at] != points[at]][0]
        yield f"the game is over on '{here}', its open rows have {points[at]} points, not {found}"


def _wrong_places(game: Transitions, index: Ints, lattice: Lattice, codes: Ints) -> Iterator[str]:
    """The first of some positions that `Lattice.index` seeks elsewhere than it was checked."""
    for code in codes:
        states, tally = _states(game, code)
        here = game.position(states, tally)
        place, sought = index[tuple(states)] + tally, lattice.index(here)
        if place != sought:
            yield f"'{here}' is at index {place} of the table but sought at {sought}"
            return


def _largest(
    game: Transitions,
    index: Ints,
    values: Values,
    codes: Ints,
    threads: int | None,
    report: Progress,
) -> tuple[float, int, int, int]:
    """The largest residual, the code of its position, passive rolls and penalties."""
    penalty, choices = float(game.penalty), choices_of(game.flags)
    claim = Claim(values, index, game.steps)

    def check(chunk: Ints) -> tuple[float, int, int, int]:
        states, tallies = _states(game, chunk)
        points = game.points_of(states, tallies)
        found = np.empty((len(chunk), *values.shape[1:]))
        position = states, tallies, points
        if choices is None:
            residuals(claim, penalty, *position, found)
        else:
            residuals_with(choices, claim, penalty, *position, found)
        at, until_mine, penalties = np.unravel_index(found.argmax(), found.shape)
        return float(found.max()), int(chunk[at]), int(until_mine), int(penalties)

    largest, done = (-1.0, 0, 0, 0), 0
    chunks = np.array_split(codes, -(-len(codes) // _CHUNK))
    with ThreadPoolExecutor(threads or available_cores()) as pool:
        try:
            for chunk, found in zip(chunks, pool.map(check, chunks), strict=True):
                largest = max(largest, found, key=lambda one: one[0])
                done += len(chunk)
                report(done, len(codes))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)  # if interrupted, do not work them off
    return largest

"""Should I mark this? Every legal move for a roll, ranked by the exact value of what it leads to.

The value of a move is the value of the position after it: U_{N−1} after an own roll, U_{k−1} after
a passive roll with k of them (this one included) before the own turn; at a table, A of these (see
`others`). The loss of a move is the best move's value minus its own. In the second half of an own
turn only the moves that go on from it are ranked, see `half_turn`.

Where a sheet cannot be solved (Big Points, Magic Mike) both are estimated by a learned net, with
its typical errors, see `learned`; the model is then called `learned`. On request, and where nothing
is learned, by games played on, with standard errors, see `estimate`: the model `playouts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import IllegalMove, InvalidNotation, InvalidSetting
from ..game.display import Shown, Told
from ..game.notation import Choice, Move, Reroll, Roll, read_choice
from ..game.players import check_players, check_until_mine
from ..game.position import Position
from ..game.rules import Flags, FlagValue, is_patterned, is_plain
from ..game.sheets import Sheet
from ..learned.net import net_for
from ..solver.fitted import has_model
from ..solver.objectives import Objective, Utility
from ..solver.roll_values import RollValues
from ..solver.solution import Solution
from ..solver.solve import solve
from .half_turn import HalfTurn
from .options import ROUNDING, Option, rank, rank_estimated, rank_learned
from .reasons import Reason, reasons_for

SCHEMA = "qwixx-advice/1"
WHY_SCHEMA = "qwixx-why/1"
LEARNED, PLAYOUTS = "learned", "playouts"
AS_GOOD = 0.005
"""A loss up to this is none: in points, or in percentage points of a chance."""
_AS_USEFUL = 1e-9
"""The same of any other utility, whose unit is its owner's: rounding."""
_EVEN = 2
"""Standard errors up to which an estimated loss is none."""
_LEAST_GAMES = 100


@dataclass(frozen=True, slots=True, repr=False)
class Advice(Shown, Told):
    """All legal moves for a roll, best first (moves of equal value in the order of `moves`).

    Under the model `table` values count with the fitted ways of the others: for the aim `score`
    they are points, for `win` points less the price of all rolls to come. Under `learned` they are
    what a net says, under `playouts` they are estimated from games of that seed, and moves dropped
    early come last. `half` is what action 1 brought, if only the rest of the turn is asked about.
    """

    position: Position
    roll: Roll
    players: int
    model: str
    aim: str
    until_mine: int
    objective: Objective
    options: tuple[Option, ...]
    seed: int = 0
    half: HalfTurn | None = None

    def __repr__(self) -> str:
        company = f", players={self.players}, model='{self.model}'" if self.players > 1 else ""
        aim = f", aim='{self.aim}'" if self.aim != "score" else ""
        wait = f", until_mine={self.until_mine}" if self.until_mine else ""
        return f"Advice('{self.position}', '{self.roll}'{company}{aim}{wait}, best='{self.best}')"

    @property
    def is_estimated(self) -> bool:
        """Whether values are those of a net or means of games played on, not solved."""
        return self.model in (LEARNED, PLAYOUTS)

    @property
    def solution(self) -> Solution:
        """The solution that the values are of.

        Raises:
            InvalidSetting: they are estimated.
        """
        if self.is_estimated:
            raise InvalidSetting(
                f"{named(self.position)} is not solved: its moves are estimated, without reasons"
            )
        return solve(
            self.position.sheet,
            players=self.players,
            model=self.model,
            aim=self.aim,
            flags=self.position.flags,
            objective=self.objective,
            quiet=True,
        )

    @property
    def best(self) -> Choice:
        """The move with the highest value."""
        return self.options[0].move

    def is_as_good(self, option: Option) -> bool:
        """Whether a move is as good as the best one: its loss is below what anyone prints, or
        within the error of an estimate."""
        return option.loss <= max(least_loss(self.objective), _EVEN * option.loss_error)

    def option(self, move: Choice | str) -> Option:
        """The option of a move or reroll.

        Raises:
            IllegalMove: the move is not legal here; the message lists the legal ones.
        """
        if isinstance(move, str):
            move = read_choice(move, [option.move for option in self.options])
        elif not isinstance(move, Move | Reroll):
            raise InvalidNotation(f"expected a move or its text such as 'R7+b9', not {move!r}")
        if self.half and isinstance(move, Move):
            move = self.half.whole(move)
        for option in self.options:
            if option.move == move:
                return option
        active = self.until_mine == 0
        if isinstance(move, Reroll):
            raise IllegalMove(f"{move} is not possible with '{self.roll}': {self._no_reroll}")
        if self.half:
            left = ", ".join(str(option.move) for option in self.options)
            raise IllegalMove(
                f"{move} is not possible once {self.half.words(self.position)}; possible are {left}"
            )
        raise IllegalMove(self.position.why_not(move, self.roll, active=active))

    @property
    def _no_reroll(self) -> str:
        if self.until_mine or not self.position.flags.character.rerolls:
            return "it takes an own turn and the power double_dutch"
        return "not those dice, or they were rolled again already"

    def why(self, move: Choice | str | None = None, *, games: int = 4000, seed: int = 0) -> Why:
        """The reasons for the best move, or about another, in figures; as text in sentences.

        Args:
            move: the move asked about.
            games: games played on from it and from the move it is compared with, from 100, as fewer
                may all be alike and tell no error; 0 for none. At a table, on sheets with more than
                rows and with a power none are played.
            seed: of their dice.

        Raises:
            IllegalMove: the move is not legal here.
            InvalidSetting: too few games.
        """
        if games and (type(games) is not int or games < _LEAST_GAMES):
            raise InvalidSetting(f"games is {games!r}; it takes 0 or a number from {_LEAST_GAMES}")
        asked = self.options[0] if move is None else self.option(move)
        others = (o for o in self.options if _differ(o, asked))
        if isinstance(asked.move, Reroll) and asked.loss == 0:
            others = (o for o in others if isinstance(o.move, Move))
        other = next(others, None)
        plain = is_plain(self.position.sheet, self.position.flags)
        reasons = reasons_for(
            self.solution,
            self.position,
            self.roll,
            {option.move: option.position for option in (asked, other) if option},
            (self.until_mine - 1) % self.players,
            games=games if self.model == "cycle" and plain else 0,
            seed=seed,
        )
        return Why(self, asked, other, tuple(reasons))

    def to_dict(self) -> dict[str, Any]:
        """The advice as JSON data, schema `qwixx-advice/1`."""
        data = {
            "schema": SCHEMA,
            "sheet": self.position.sheet.name,
            "flags": self.position.flags.to_dict(),
            "players": self.players,
            "model": self.model,
            "aim": self.aim,
            "position": str(self.position),
            "roll": str(self.roll),
            "until_mine": self.until_mine,
            "objective": self.objective.name,
            "options": [option.to_dict() for option in self.options],
            "best": str(self.best),
            "exact": self.model == "cycle",
        }
        data |= self.half.to_dict(self.position) if self.half else {}
        return data | {"seed": self.seed} if self.model == PLAYOUTS else data


def least_loss(objective: Objective) -> float:
    """The loss up to which a move is as good as the best one, in the unit of its values."""
    if objective.is_score:
        return AS_GOOD
    return AS_GOOD / 100 if objective.is_chance else _AS_USEFUL


def _differ(one: Option, other: Option) -> bool:
    """Whether two options are told apart: moves by where they lead, rerolls by their worth, as
    dice that make no difference may be rolled again with others or for nothing."""
    if isinstance(one.move, Reroll) or isinstance(other.move, Reroll):
        return abs(one.value - other.value) > ROUNDING * abs(one.value)
    return one.position != other.position


@dataclass(frozen=True, slots=True)
class Why(Told):
    """A move beside another: beside the best one, or the best beside the next best.

    Attributes:
        advice: the advice that was asked.
        asked: the move it is about.
        other: the move it is compared with; None if all moves lead to the same position.
        reasons: the facts about these two, in this order.
    """

    advice: Advice
    asked: Option
    other: Option | None
    reasons: tuple[Reason, ...]

    def to_dict(self) -> dict[str, Any]:
        """The reasons as JSON data, schema `qwixx-why/1`: a list of one or two moves."""
        options = filter(None, (self.asked, self.other))
        moves = [
            option.to_dict() | reason.to_dict()
            for option, reason in zip(options, self.reasons, strict=True)
        ]
        return {"schema": WHY_SCHEMA, "moves": moves}


def advise(
    position: Position | str,
    roll: Roll | str,
    *,
    sheet: str | Sheet = "classic",
    players: int = 1,
    until_mine: int = 0,
    rerolled: bool = False,
    white: str | None = None,
    closed: str = "",
    model: str | None = None,
    aim: str = "score",
    flags: Flags | Mapping[str, FlagValue] | None = None,
    objective: Objective | str | Utility | Mapping[int, float] = "score",
    seed: int = 0,
    quiet: bool = False,
) -> Advice:
    """Rank every legal move for a roll.

    Args:
        position: a position or its text; an object brings its own sheet and flags.
        roll: a roll or its text; only the white dice count in a passive roll.
        sheet: name or layout, for a position given as text.
        players: 1 (alone) to 8.
        until_mine: 0 for an own roll; else passive rolls before the own turn, this one included.
        rerolled: whether Double Dutch has rolled dice again already, so that `roll` is what counts;
            else the choices of dice to roll again are ranked among the moves.
        white: in the second half of an own turn, the white mark that was made (`R7`) or `none`;
            then the colours are ranked, for the roll that counts.
        closed: the rows that others locked by the white sum of that turn, by their letters.
        model: `table`: the others close rows and end games as fitted to games of good players, for
            2 to 5 on the classic sheet; `cycle`: only own locks close rows. By default `table`
            where there is one, else `cycle`. On Big Points and with Magic Mike `learned`, with
            Magic Mike at a table of 2 to 5 too, or `playouts` for one player's own roll.
        aim: at a table `score`, one's own points, or `win`, to come first.
        flags: rule switches that differ from the defaults, for a position given as text.
        objective: what to maximise: `score`, `p>=120` (the chance of so many points), or a utility
            of the final score as a function or table.
        seed: of the dice where moves are estimated by games played on.
        quiet: no progress bar if the sheet has to be solved first.

    Raises:
        InvalidNotation, IllegalPosition, IllegalMove, InvalidSetting: see `errors`.
    """
    position = Position.of(position, sheet, flags)
    position.check_not_over()
    check_players(players)
    check_until_mine(until_mine, players)
    roll = position.read_roll(roll, active=until_mine == 0)
    if rerolled and not position.flags.character.rerolls:
        raise InvalidSetting("only with the power double_dutch are dice rolled again (--rerolled)")
    active = until_mine == 0
    half = HalfTurn.asked(white, closed, position, roll, active=active)
    moves = half.moves(position, roll) if half else position.moves(roll, active=active)
    goal = Objective.of(objective)
    if is_patterned(position.sheet, position.flags):
        if (model == "cycle" and players > 1) or aim != "score" or not goal.is_score:
            raise InvalidSetting(
                f"moves on {named(position)} are estimated for the score only, alone or at a table"
            )
        net = None if model == PLAYOUTS else net_for(position.sheet, position.flags, players)
        if not net and (players > 1 or model == LEARNED or half):
            raise InvalidSetting(
                f"nothing is learned for {players} players on {named(position)}: moves there are"
                " estimated by games played on, for one player and whole turns"
            )
        model = LEARNED if net else PLAYOUTS
        estimates = (
            rank_learned(net, position, moves, until_mine, half=half)
            if net
            else rank_estimated(position, moves, seed, quiet=quiet)
        )
        shown = roll if active else Roll(roll.whites)
        return Advice(
            position, shown, players, model, "score", until_mine, goal, estimates, seed, half
        )
    if model in (LEARNED, PLAYOUTS):
        raise InvalidSetting(f"{named(position)} is solved; model {model} is of those that are not")
    if model is None:
        fitted = goal.is_score and has_model(players, position.sheet, position.flags, aim)
        model = "table" if fitted or (aim == "win" and players > 1) else "cycle"
    solution = solve(
        position.sheet,
        players=players,
        model=model,
        aim=aim,
        flags=position.flags,
        objective=goal,
        quiet=quiet,
    )
    again: dict[Reroll, float] = {}
    if active and not (rerolled or half) and (rerolls := position.rerolls(roll)):
        rolls = RollValues.of(solution, position, solution.players - 1)
        again = {reroll: rolls.of_reroll(roll, reroll) for reroll in rerolls}
    ranked = rank(solution, position, moves, until_mine, rerolls=again, half=half)
    shown = roll if active else Roll(roll.whites)
    return Advice(position, shown, players, model, aim, until_mine, goal, ranked, half=half)


def named(position: Position) -> str:
    """Its sheet and changed flags, in words."""
    flags = position.flags
    return f"sheet {position.sheet.name}" + (f", {flags.text()}" if flags.changed() else "")

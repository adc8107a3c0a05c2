"""Qwirkle: speed, the weights of the adviser, matches between strategies, natural endgames.

    python benchmarks/qwirkle.py speed
    python benchmarks/qwirkle.py fit         writes reports/qwirkle/adviser_fit.*    (10 minutes)
    python benchmarks/qwirkle.py players     writes reports/qwirkle/adviser_players.* (15 minutes)
    python benchmarks/qwirkle.py matches     writes reports/qwirkle/matches.*        (10 minutes)
    python benchmarks/qwirkle.py endgames    writes reports/qwirkle/endgames.*       (20 minutes)
    python benchmarks/qwirkle.py few 200     writes reports/qwirkle/few_tiles.*      (hours)

The tables depend on the seeds stated in them, not on the machine; times are told on stderr.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from qwixx_math.base.estimates import Estimate
from qwixx_math.qwirkle.advice import advise, move_of, view_of_table
from qwixx_math.qwirkle.alphabeta import solve
from qwixx_math.qwirkle.fit import fit
from qwixx_math.qwirkle.grid import grid_of
from qwixx_math.qwirkle.kernel import new_plays
from qwixx_math.qwirkle.matches import STRATEGIES, Strategy, simulate
from qwixx_math.qwirkle.moves import Move
from qwixx_math.qwirkle.odds import Table
from qwixx_math.qwirkle.playouts import ROUNDS, WIDTH, Margins, play_out
from qwixx_math.qwirkle.policy import GIFT, OWN, PHASES, TERMS, WEIGHED, list_moves
from qwixx_math.qwirkle.reports import Report, write_report
from qwixx_math.qwirkle.study import greedy_game, natural_endgame, study_endgames
from qwixx_math.qwirkle.tiles import PLAYERS, write_tiles

FOLDER = Path(__file__).parent.parent / "reports" / "qwirkle"
FIT_GAMES, FIT_SEED = 4000, 1
PLAYER_GAMES, PLAYER_SEED = {3: 6000, 4: 6000}, 3
MATCHES = [
    (("greedy", "greedy"), 4000),
    (("adviser", "greedy"), 4000),
    (("plain", "greedy"), 4000),
    (("greedy", "random"), 1000),
    (("adviser", "greedy", "greedy"), 1500),
    (("adviser", "greedy", "greedy", "greedy"), 1600),
]
MATCH_SEED = 2
ENDGAMES = range(80)
FEW_RIVALS, FEW_WIDTH, FEW_SEED = 5, 24, 1
CORE_SECONDS = 60.0
GIVE_UP = 600.0


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def with_ends(estimate: Estimate, digits: int) -> str:
    low, high = estimate.mean - estimate.half_width, estimate.mean + estimate.half_width
    return f"{estimate.mean:.{digits}f} ({low:.{digits}f} to {high:.{digits}f})"


def speed() -> None:
    for names in (("greedy", "greedy"), ("adviser", "greedy")):
        simulate(names, 2)
        rates = []
        for run in range(5):
            start = time.perf_counter()
            match = simulate(names, 400, seed=run)
            rates.append(match.games / (time.perf_counter() - start))
        print(f"{' against '.join(names)}: {statistics.median(rates):.0f} games/s on one core")
    endgame, _ = natural_endgame(0)
    for threads in (1, 2):
        start = time.perf_counter()
        nodes = solve(endgame.board, *endgame.hands, threads=threads).nodes
        took = time.perf_counter() - start
        print(f"natural endgame 0, {threads} threads: {took:.1f} s, {nodes / took:,.0f} nodes/s")


def adviser_fit() -> Report:
    fits = {n: fit(FIT_GAMES, players=n, rounds=2, seed=FIT_SEED) for n in PLAYERS}
    rows = [
        (
            str(players),
            PHASES[phase],
            TERMS[term],
            f"{found.weights[phase, term]:.3f}",
            f"{found.half_widths[phase, term]:.3f}",
            str(found.moves[phase]),
        )
        for players, found in fits.items()
        for phase in range(len(PHASES))
        for term in range(len(TERMS))
    ]
    return Report(
        "adviser_fit",
        "Qwirkle: the weights of the adviser",
        "Points of margin a unit of each term, by the number of players and the phase after the"
        " move; half_width is half the 95 % interval. A term that is 0 throughout a phase has no"
        " weight there."
        f" Two rounds of self-play, {FIT_GAMES} games each, seed {FIT_SEED}:"
        " `python benchmarks/qwirkle.py fit`.",
        ("players", "phase", "term", "weight", "half_width", "moves"),
        rows,
    )


def adviser_players() -> Report:
    """Do weights of their own help three and four players? Seeds are paired."""
    two = STRATEGIES["adviser"].weights[2]
    fewer = {n: two.copy() for n in PLAYERS}
    for n, weights in fewer.items():
        weights[:, [GIFT, OWN]] /= n - 1
    STRATEGIES["of two"] = Strategy(WEIGHED, dict.fromkeys(PLAYERS, two))
    STRATEGIES["of two, divided"] = Strategy(WEIGHED, fewer)
    labels = {"adviser": "own", "of two": "of two", "of two, divided": "of two, divided"}
    rows = []
    for players, games in PLAYER_GAMES.items():
        pairs = [("of two", "greedy"), ("adviser", "greedy"), ("of two, divided", "greedy")]
        for name, other in [*pairs, ("adviser", "of two")]:
            match = simulate((name, *[other] * (players - 1)), games, seed=PLAYER_SEED)
            if (name, other) == pairs[0]:
                base = match.wins(0)
            even = base if other == "greedy" else 1 / players
            say(f"{players} {name} against {other}: {match.win_rate(0).text('.4f')}")
            rows.append(
                (
                    str(players),
                    labels[name],
                    "greedy" if other == "greedy" else "advisers of two",
                    str(match.games),
                    with_ends(match.win_rate(0), 4),
                    with_ends(match.margin(0), 2),
                    with_ends(Estimate.of(match.wins(0) - even), 4),
                )
            )
    return Report(
        "adviser_players",
        "Qwirkle: weights for three and four players",
        "One adviser against greedy players, or against advisers with the weights of two players:"
        " with the weights fitted for that number of players (own), with those of two, and with"
        " those of two whose gift and own are divided by the number of others. Win rate, margin"
        " over the mean of the others, and the win rate less that of the weights of two in the same"
        f" place on the same seeds, with 95 % intervals over seeds. Seed {PLAYER_SEED}:"
        " `python benchmarks/qwirkle.py players`.",
        ("players", "weights", "against", "games", "win rate", "margin", "gained"),
        rows,
    )


def matches() -> Report:
    rows = []
    for names, games in MATCHES:
        start = time.perf_counter()
        match = simulate(names, games, seed=MATCH_SEED)
        say(f"{names}: {match.games / (time.perf_counter() - start):.0f} games/s")
        rows.append(
            (
                " : ".join(names),
                str(match.games),
                with_ends(match.win_rate(0), 4),
                with_ends(match.margin(0), 2),
                with_ends(match.total(0), 1),
                f"{match.deviation(0):.1f}",
                f"{match.points_a_turn:.2f}",
            )
        )
    return Report(
        "matches",
        "Qwirkle: matches between strategies",
        "Every seed in every rotation of the seats; win rate, margin over the mean of the others"
        " and points are those of the first named, with 95 % intervals over seeds; sd of its points"
        " in a game; points a turn of all players. greedy takes the most points (the 6 for ending"
        " the game not counted), plain the most of points − 0.7 · gift, adviser what `advise`"
        f" puts first; only the adviser trades where it could play. Seed {MATCH_SEED}:"
        " `python benchmarks/qwirkle.py matches`.",
        ("strategies", "games", "win rate", "margin", "points", "sd", "points a turn"),
        rows,
    )


def endgames() -> Report:
    solve("Ro", "Rs", "Rd")
    rows, times, losses = [], [], []
    for study in study_endgames(ENDGAMES, seconds=GIVE_UP):
        solution = study.solution
        times.append(study.core_seconds)
        if study.loss is not None:
            losses.append(study.loss)
        say(
            f"{study.seed}: {study.core_seconds:.1f} core-seconds, {solution.nodes} nodes,"
            f" loss {study.loss}"
        )
        hands = [write_tiles(hand) for hand in study.endgame.hands]
        exact = solution.exact
        rows.append(
            (
                str(study.seed),
                *hands,
                str(solution.moves),
                str(solution.move) if exact else "",
                str(solution.margin) if exact else "",
                str(study.greedy),
                "" if study.loss is None else str(study.loss),
            )
        )
    wrong = sum(loss > 0 for loss in losses)
    mean, solved = statistics.mean(losses), len(losses)
    quick = sum(took <= CORE_SECONDS for took in times)
    return Report(
        "endgames",
        "Qwirkle: natural endgames",
        f"Greedy games of two, seeds {ENDGAMES.start} to {ENDGAMES.stop - 1}, just after the bag"
        f" empties: {solved} of {len(rows)} solved, {quick} of them within {CORE_SECONDS:.0f}"
        " seconds of processor time (30 s on two cores) of the machine they were run on."
        f" Greedy's play is wrong in {wrong} of {solved}; it costs {mean:.2f} points on average,"
        f" {sum(losses) / max(wrong, 1):.2f} where it is wrong."
        " `python benchmarks/qwirkle.py endgames`.",
        ("seed", "mover", "other", "moves", "best", "margin", "greedy", "loss"),
        rows,
    )


def few_tiles(positions: int) -> Report:
    """What the first-ranked move loses with one to five tiles in the bag."""
    rows, losses, by_weights = [], [], []
    for seed in range(positions):
        target = 1 + seed % 5
        found = (game for game, _ in greedy_game(seed) if 0 < len(game.bag) <= target)
        game = next(found, None)
        if game is None:
            continue
        others = [len(game.hands[1 - game.turn])]
        asked = {"bag": len(game.bag), "others": others}
        advice = advise(game.board, game.hand, **asked)
        plain = advise(game.board, game.hand, **asked, playouts=False)
        chosen = [option.move for option in advice.options[:FEW_RIVALS]]
        chosen += [plain.best] if plain.best not in chosen else []
        margins = margins_of(advice.table, chosen, width=FEW_WIDTH, seed=FEW_SEED)
        # The best move is found on one half of the deals and judged on the other, and the other way
        # round, so that chance does not pick it; where all splits are dealt there is no chance.
        every = advice.table.bag < 3
        halves = [(margins, margins)] if every else [(margins[:, ::2], margins[:, 1::2])]
        halves += [] if every else [(margins[:, 1::2], margins[:, ::2])]
        lost = [
            [
                judged[picked.mean(axis=1).argmax()].mean() - judged[i].mean()
                for picked, judged in halves
            ]
            for i in (0, chosen.index(plain.best))
        ]
        losses.append(statistics.mean(lost[0]))
        by_weights.append(statistics.mean(lost[1]))
        say(
            f"{seed}: bag {advice.table.bag}, loss {losses[-1]:.2f},"
            f" by weights {by_weights[-1]:.2f}"
        )
        rows.append(
            (
                str(seed),
                str(advice.table.bag),
                str(advice.best),
                f"{losses[-1]:.2f}",
                str(plain.best),
                f"{by_weights[-1]:.2f}",
            )
        )
    spread = 1.96 / len(losses) ** 0.5
    return Report(
        "few_tiles",
        "Qwirkle: what the first-ranked move loses with few tiles in the bag",
        f"Positions of greedy games of two, {len(rows)} of seeds 0 to {positions - 1}, with one to"
        f" five tiles in the bag. The first-ranked move loses {statistics.mean(losses):.2f} ±"
        f" {spread * statistics.stdev(losses):.2f} points on average (95 %), that of the weights"
        f" alone {statistics.mean(by_weights):.2f} ± {spread * statistics.stdev(by_weights):.2f}:"
        f" against the best of the first {FEW_RIVALS} and the one by weights, played out on deals"
        f" of their own (all splits with one or two tiles in the bag, else {ROUNDS[-1][1]}) with"
        f" {FEW_WIDTH} plays looked at in each position of the endgame, not {WIDTH}."
        f" `python benchmarks/qwirkle.py few {positions}`.",
        ("seed", "bag", "first", "loss", "by weights", "loss by weights"),
        rows,
    )


def margins_of(table: Table, chosen: Sequence[Move], *, width: int, seed: int) -> Margins:
    """Each of the moves played out on every deal: shape (moves, deals)."""
    grid, corner = grid_of(table.board)
    listed, found = list_moves(grid, view_of_table(table), True, new_plays())
    numbers = {move_of(row, corner): i for i, row in enumerate(listed[:found])}
    rows = listed[[numbers[move] for move in chosen]]
    rounds = ((len(chosen), ROUNDS[-1][1]),)
    weights = STRATEGIES["adviser"].weights[2]
    return play_out(table, grid, rows, weights, rounds=rounds, width=width, seed=seed)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    jobs = {
        "fit": adviser_fit,
        "players": adviser_players,
        "matches": matches,
        "endgames": endgames,
    }
    parser.add_argument("job", choices=["speed", *jobs, "few"])
    parser.add_argument("positions", type=int, nargs="?", default=200)
    asked = parser.parse_args()
    job = asked.job
    if job == "speed":
        speed()
    elif job == "few":
        write_report(few_tiles(asked.positions), FOLDER)
    else:
        write_report(jobs[job](), FOLDER)


if __name__ == "__main__":
    main()

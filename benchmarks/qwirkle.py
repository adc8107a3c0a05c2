"""Qwirkle: speed, the weights of the adviser, matches between strategies, natural endgames.

    python benchmarks/qwirkle.py speed
    python benchmarks/qwirkle.py fit         writes reports/qwirkle/adviser_fit.*    (10 minutes)
    python benchmarks/qwirkle.py players     writes reports/qwirkle/adviser_players.* (15 minutes)
    python benchmarks/qwirkle.py matches     writes reports/qwirkle/matches.*        (10 minutes)
    python benchmarks/qwirkle.py endgames    writes reports/qwirkle/endgames.*       (20 minutes)

The tables depend on the seeds stated in them, not on the machine; times are told on stderr.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path

from qwixx_math.qwirkle.alphabeta import solve
from qwixx_math.qwirkle.fit import fit
from qwixx_math.qwirkle.matches import STRATEGIES, Estimate, Strategy, simulate
from qwixx_math.qwirkle.policy import GIFT, OWN, PHASES, TERMS, WEIGHED
from qwixx_math.qwirkle.reports import Report, write_report
from qwixx_math.qwirkle.study import natural_endgame, study_endgames
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
    parser.add_argument("job", choices=["speed", *jobs])
    job = parser.parse_args().job
    if job == "speed":
        speed()
    else:
        write_report(jobs[job](), FOLDER)


if __name__ == "__main__":
    main()

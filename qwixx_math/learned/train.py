"""Training of a net by games that it plays itself; needs PyTorch (extra `train`).

    python -m qwixx_math.learned.train big-points --seed 0

A step plays games by the net as it is, a few of the choices at random, and then moves the net
towards the TD(λ) targets of all states of the last five steps (`kernels.self_play.write_targets`),
seen through a symmetry of the sheet drawn at random. With k the part of the steps that is done, a
share w of the choices is random and Adam takes steps of size η:

    w = 2 % for k < 0.4, 0.5 % for k < 0.75, then none,     η = 10⁻⁵ + (10⁻³ − 10⁻⁵)(1 + cos πk)/2.

Games are played, and the result is taken, by a running mean of the weights. Every step is kept, so
that a training that was stopped goes on where it was. In the end the net plays games that it never
saw; their mean is in the file, with the command, the seed and the versions.
"""

from __future__ import annotations

import io
import json
import math
import os
import platform
from collections import deque
from itertools import permutations
from pathlib import Path

import click
import numpy as np
import numpy.typing as npt

from ..base.kernel_cache import cache_folder
from ..base.progress import progress_bar, say
from ..base.version import __version__
from ..base.whole_file import replace_file
from ..solver.index.row_states import SLOTS
from .index.inputs import INPUTS, Floats
from .index.patterns import BOOKS, SheetRules, rules_of
from .net import FORMAT, LAYERS, Net
from .play import play_games, simulate_by_net
from .tasks import Task, get_task
from .trust import GAMES, errors_of

WIDE, NARROW = 96, 32
LAMBDA = 0.9
REPLAY = 5
BATCH = 1024
MEAN_OF = 1000
"""Batches that the running mean goes back, about."""
CHECK_SEED = 10**6
States = npt.NDArray[np.int16]


def wildness_at(done: float) -> float:
    """Share of random choices when that part of the steps is done."""
    return 0.02 if done < 0.4 else 0.005 if done < 0.75 else 0.0


def rate_at(done: float) -> float:
    """Step size of Adam when that part of the steps is done."""
    return 1e-5 + (1e-3 - 1e-5) * (1 + math.cos(math.pi * done)) / 2


def symmetries(rules: SheetRules) -> list[list[int]]:
    """Orders of the slots, bonus rows after rows, that make the same sheet, as far as numbers are
    the same cell by cell or all mirrored (n → 14 − n)."""
    found = []
    for rows in permutations(range(SLOTS)):
        halves = {rows[0] // 2, rows[1] // 2}, {rows[2] // 2, rows[3] // 2}
        bonus = rules.number[SLOTS:].any()
        if bonus and any(len(half) > 1 for half in halves):
            continue
        order = [*rows, SLOTS, SLOTS + 1]
        if bonus:
            order[SLOTS:] = [SLOTS + half.pop() for half in halves]
        there = rules.number[order]
        mirrored = np.where(there, 14 - there, 0)
        if np.array_equal(there, rules.number) or np.array_equal(mirrored, rules.number):
            found.append(order)
    return found


class Trainer:
    """A training as it stands: the net, its optimiser, the running mean, the last steps' states."""

    def __init__(self, task: Task, seed: int, games: int) -> None:
        import torch
        from torch import nn

        torch.manual_seed(seed)
        self.task, self.seed, self.games = task, seed, games
        self.step = self.batches = 0
        self.rules = rules_of(task.sheet, task.flags)
        self.orders = np.array(symmetries(self.rules))
        self.model = nn.Sequential(
            nn.Linear(INPUTS, WIDE),
            nn.LeakyReLU(0.01),
            nn.Linear(WIDE, NARROW),
            nn.LeakyReLU(0.01),
            nn.Linear(NARROW, 1),
        )
        self.adam = torch.optim.Adam(self.model.parameters(), 1e-3)
        self.mean = [p.detach().clone() for p in self.model.parameters()]
        self.seen: deque[tuple[States, Floats]] = deque(maxlen=REPLAY)

    @property
    def layers(self) -> dict[str, Floats]:
        """The running mean of the weights, as games are played by it."""
        w1, b1, w2, b2, w3, b3 = (mean.numpy() for mean in self.mean)
        arrays = (w1.T, b1, w2.T, b2, w3[0], b3)
        return {
            name: np.ascontiguousarray(array, np.float32)
            for name, array in zip(LAYERS, arrays, strict=True)
        }

    def take_step(self, steps: int) -> float:
        """Play, learn; returns the mean score of the games."""
        scores = self._play(wildness_at(self.step / steps))
        self._learn(rate_at(self.step / steps))
        self.step += 1
        return scores

    def _play(self, wildness: float) -> float:
        from .kernels.record import write_targets

        states, targets, scores = [], [], []
        numbers = self.task.tables or (1,)
        for players in numbers:
            draw = (self.games // len(numbers) // players, self.seed + 1000 * (self.step + 1))
            for record in play_games(
                self.task, self.layers, draw, players=players, wildness=wildness, recorded=True
            ):
                wanted = np.zeros(record.best.shape, np.float32)
                write_targets(self.rules, record, LAMBDA, wanted)
                played = np.arange(record.best.shape[1]) < record.results[:, 1:2]
                states.append(record.states[:, :-1][played])
                targets.append(wanted[played])
                scores.append(record.results[:, 0])
        self.seen.append((np.concatenate(states), np.concatenate(targets)))
        return float(np.concatenate(scores).mean())

    def _learn(self, rate: float) -> None:
        import torch

        from .kernels.record import fill_inputs

        draw = np.random.Generator(np.random.PCG64([self.seed, self.step, 1]))
        states = np.concatenate([states for states, _ in self.seen])
        targets = np.concatenate([targets for _, targets in self.seen])
        order = draw.permutation(len(states))
        for group in self.adam.param_groups:
            group["lr"] = rate
        dense = np.zeros((BATCH, INPUTS), np.float32)
        for begin in range(0, len(order) - BATCH + 1, BATCH):
            chosen = order[begin : begin + BATCH]
            batch = states[chosen]
            slots = self.orders[draw.integers(len(self.orders), size=BATCH)]
            batch[:, :BOOKS] = np.take_along_axis(batch[:, :BOOKS], slots, axis=1)
            fill_inputs(self.rules, batch, dense)
            wanted = torch.from_numpy(targets[chosen])
            self.adam.zero_grad()
            loss = torch.nn.functional.mse_loss(self.model(torch.from_numpy(dense))[:, 0], wanted)
            loss.backward()
            self.adam.step()
            self.batches += 1
            share = 1 / min(MEAN_OF, 1 + self.batches / 5)
            with torch.no_grad():
                for mean, now in zip(self.mean, self.model.parameters(), strict=True):
                    mean.lerp_(now, share)

    def save(self, path: Path) -> None:
        """Keep all that a training needs to go on."""
        import torch

        state = {
            "step": self.step,
            "batches": self.batches,
            "model": self.model.state_dict(),
            "adam": self.adam.state_dict(),
            "mean": self.mean,
            "seen": [(torch.from_numpy(s), torch.from_numpy(t)) for s, t in self.seen],
        }
        into = io.BytesIO()
        torch.save(state, into)
        replace_file(path, into.getvalue())

    def load(self, path: Path) -> None:
        """Go on from what was kept."""
        import torch

        state = torch.load(path, weights_only=True)
        self.step, self.batches, self.mean = state["step"], state["batches"], state["mean"]
        self.model.load_state_dict(state["model"])
        self.adam.load_state_dict(state["adam"])
        self.seen = deque([(s.numpy(), t.numpy()) for s, t in state["seen"]], REPLAY)


def write_net(net: Net, path: Path) -> None:
    """Write the file of a net: its layers, and its figures in the header."""
    from safetensors.numpy import save

    figures = {"figures": json.dumps(net.figures, sort_keys=True)}
    replace_file(path, save(net.layers, figures))


def check_table(net: Net, games: int) -> dict[str, float]:
    """The figures of a net alone or at its table: the mean of who rolls first, and typical errors
    of what it says."""
    played = simulate_by_net(net, games, CHECK_SEED)
    say(f"{net.name}, {net.players}: {played.mean:.3f} ± {played.error:.3f} in {games:,} games")
    mean = {"mean": played.mean, "standard_error": played.error, "games": games, "seed": CHECK_SEED}
    errors = errors_of(net, CHECK_SEED, games=GAMES // net.players)  # as many sheets as alone
    return mean | errors._asdict()


@click.command()
@click.argument("name")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--steps", type=click.IntRange(1), default=60, show_default=True)
@click.option("--games", type=click.IntRange(100), default=10_000, show_default=True)
@click.option("--check", type=click.IntRange(2), default=100_000, show_default=True)
@click.option("--into", type=click.Path(path_type=Path), help="File of the net.")
def main(name: str, *, seed: int, steps: int, games: int, check: int, into: Path | None) -> None:
    """Train the net NAME (see `tasks`) and write its file."""
    import torch

    torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "1")))
    task = get_task(name)
    kept = cache_folder() / "training" / f"{name}-{seed}-{steps}-{games}.pt"
    kept.parent.mkdir(parents=True, exist_ok=True)
    trainer = Trainer(task, seed, games)
    if kept.exists():
        trainer.load(kept)
        say(f"{name}: goes on after step {trainer.step}")
    with progress_bar(f"Training {name}", quiet=False) as report:
        while trainer.step < steps:
            score = trainer.take_step(steps)
            trainer.save(kept)
            report(trainer.step, steps)
            say(f"{name}: step {trainer.step} of {steps}, mean score {score:.2f}")
    figures = {
        "format": FORMAT,
        "name": name,
        "command": f"python -m qwixx_math.learned.train {name} --seed {seed} --steps {steps}"
        f" --games {games} --check {check}",
        "training_games": steps * games,
        "qwixx_math": __version__,
        "torch": torch.__version__,
        "python": platform.python_version(),
    }
    net = Net(name, task, trainer.layers, figures)
    tables = {str(players): check_table(net.at_table(players), check) for players in task.tables}
    net.figures.update({"tables": tables} if tables else check_table(net, check))
    path = into or Path(__file__).with_name("weights") / f"{name}.safetensors"
    write_net(net, path)
    say(f"{path}: written")


if __name__ == "__main__":
    main()

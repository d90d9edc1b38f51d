"""Training: a small network that predicts who wins from the features of both seats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from thera.akrotiri.engine.evaluation.features import FEATURES
from thera.akrotiri.engine.evaluation.features import UNIT as THOUSAND
from thera.akrotiri.engine.evaluation.network import DECIDED, ONE, UNIT_WORDS
from thera.akrotiri.training.samples import RESULT, Samples
from thera.jit import Words, words

Array = NDArray[np.float64]
Tell = Callable[[int, float, float], None]

STEADY: Final = (0.9, 0.999)  # decay rates of Adam's averages of gradients, and of their squares
FADE: Final = 1e-6  # weight decay per step


@dataclass(frozen=True, slots=True)
class Plan:
    """How to train."""

    epochs: int = 24
    batch: int = 2048
    rate: float = 0.003
    units: int = 32
    kept: float = 0.05  # of the samples are for testing only
    seed: int = 1


@dataclass(slots=True)
class Net:
    """The kernel's network in floating point, over features brought to one scale."""

    rows: Array  # a unit's weights for both seats' features, and its bias
    says: Array
    _past: list[Array] = field(default_factory=list)
    _steps: int = 0

    def logits(self, x: Array) -> Array:
        """Its outputs for samples."""
        out: Array = (
            np.maximum(0, x @ self.rows) - np.maximum(0, swapped(x) @ self.rows)
        ) @ self.says
        return out

    def slopes(self, x: Array, wanted: Array) -> tuple[float, list[Array]]:
        """The loss on some samples and its gradient."""
        y = swapped(x)
        one, other = np.maximum(0, x @ self.rows), np.maximum(0, y @ self.rows)
        logits = (one - other) @ self.says
        error = (chance(logits) - wanted) / len(x)
        back = error[:, None] * self.says
        rows = x.T @ (back * (one > 0)) - y.T @ (back * (other > 0))
        return loss(logits, wanted), [rows, (one - other).T @ error]

    def step(self, slopes: list[Array], rate: float) -> None:
        """One step of Adam."""
        weights = [self.rows, self.says]
        self._past = self._past or [np.zeros_like(w) for w in (*weights, *weights)]
        self._steps += 1
        for n, (weight, slope) in enumerate(zip(weights, slopes, strict=True)):
            mean, square = self._past[n], self._past[n + 2]
            mean += (1 - STEADY[0]) * (slope - mean)
            square += (1 - STEADY[1]) * (slope**2 - square)
            scale = np.sqrt(square / (1 - STEADY[1] ** self._steps)) + 1e-8
            weight -= rate * mean / (1 - STEADY[0] ** self._steps) / scale + FADE * weight


def train(data: Samples, plan: Plan, tell: Tell) -> Words:
    """A network for these samples; `tell` gets the epoch, the loss and the validation loss."""
    rng = np.random.default_rng(plan.seed)
    kept = max(1, int(len(data) * plan.kept))  # whole games but one: samples come in their order
    scale, x = scaled(data)
    wanted = chance(data[:, RESULT] / DECIDED)
    net = Net(
        rng.normal(0, (2 * FEATURES) ** -0.5, (UNIT_WORDS, plan.units)),
        rng.normal(0, plan.units**-0.5, plan.units),
    )
    batches = max(1, (len(x) - kept) // plan.batch)
    for epoch in range(plan.epochs):
        order, total = kept + rng.permutation(len(x) - kept), 0.0
        for number in range(batches):
            some = order[number * plan.batch : (number + 1) * plan.batch]
            cost, slopes = net.slopes(x[some], wanted[some])
            net.step(slopes, plan.rate * (1 - (epoch + number / batches) / plan.epochs))
            total += cost
        test = loss(net.logits(x[:kept]), wanted[:kept])
        tell(epoch + 1, total / batches, test)
    return numbers(net, scale)


def scaled(data: Samples) -> tuple[Array, Array]:
    """The typical size of each feature; and the samples in that scale, with a 1 at the end."""
    both = np.concatenate([data[:, :FEATURES], data[:, FEATURES:RESULT]])
    scale = np.sqrt(np.mean(both.astype(float) ** 2, axis=0)) + 1
    x = data[:, :RESULT] / np.tile(scale, 2)
    return scale, np.concatenate([x, np.ones((len(x), 1))], axis=1)


def swapped(x: Array) -> Array:
    """The samples as the other seat sees them."""
    return np.concatenate(
        [x[:, FEATURES : 2 * FEATURES], x[:, :FEATURES], x[:, 2 * FEATURES :]], axis=1
    )


def chance(logits: Array) -> Array:
    """Chances of logits."""
    found: Array = 1 / (1 + np.exp(-np.clip(logits, -30, 30)))
    return found


def loss(logits: Array, wanted: Array) -> float:
    """The cross-entropy of chances and results: 0.693 for a constant guess of one half."""
    return float(np.mean(np.logaddexp(0, logits) - wanted * logits))


def numbers(net: Net, scale: Array) -> Words:
    """The network in whole numbers: units count in thousandths, as features do."""
    rows = net.rows.T * THOUSAND * ONE
    rows[:, : 2 * FEATURES] /= np.tile(scale, 2)
    flat = np.concatenate([rows.ravel(), net.says * ONE]).round()
    found = words(1 + len(flat))
    found[0] = len(net.says)
    for at, number in enumerate(flat):
        found[1 + at] = int(number)
    return found

"""Training: a network that predicts what a deeper search thinks, and who wins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor, nn

from thera.santorini.engine.evaluation import features as F
from thera.santorini.engine.evaluation.accumulator import HIDDEN
from thera.santorini.engine.evaluation.network_file import read, write
from thera.santorini.engine.evaluation.output_layer import ONE_UNIT, WEIGHT_UNIT
from thera.santorini.training import samples

LARGEST: Final = 0.85  # limit in a row: 33 of them and a bias never overflow their lane
SURE: Final = 25_000  # a score beyond this is as good as won


@dataclass(frozen=True, slots=True)
class Plan:
    """How to train."""

    epochs: int = 12
    batch: int = 16_384
    rate: float = 0.002
    thought: float = 0.7  # the share of the search's opinion; the rest is the game's result
    seed: int = 1
    kept: float = 0.02  # of the samples are for testing only


class Net(nn.Module):
    """The kernel's network in floating point."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = nn.EmbeddingBag(F.FEATURES + 1, HIDDEN, mode="sum", padding_idx=F.FEATURES)
        self.start = nn.Parameter(torch.full((HIDDEN,), 0.25))
        self.shared = nn.Parameter(torch.randn(2 * HIDDEN + 1) * 0.05)
        self.mine = nn.Parameter(torch.zeros(32, 2 * HIDDEN + 1))
        self.theirs = nn.Parameter(torch.zeros(32, 2 * HIDDEN + 1))
        with torch.no_grad():
            self.rows.weight.normal_(0, 0.08)
            self.rows.weight[F.FEATURES].zero_()

    def forward(self, own: Tensor, other: Tensor) -> Tensor:
        """The logit of the mover's chance."""
        both = [(self.rows(side) + self.start).clamp(0, 1) for side in (own, other)]
        full = torch.cat([*both, torch.ones(len(own), 1, device=own.device)], 1)
        weights = self.shared + self.mine[own[:, 25] - F.POWER]
        weights = weights + self.theirs[own[:, 29] - F.POWER - 32]
        return (full * weights).sum(1)

    def clamp(self) -> None:
        """Keep the weights within the range of the kernel's whole numbers."""
        with torch.no_grad():
            self.rows.weight.clamp_(-LARGEST, LARGEST)
            self.start.clamp_(-1, 1)

    def numbers(self) -> list[int]:
        """The weights as a network's file has them."""
        with torch.no_grad():
            rows = torch.cat([self.start[None], self.rows.weight[: F.FEATURES]]) * ONE_UNIT
            mine = (self.shared + self.mine) * WEIGHT_UNIT
            parts = [rows, mine, self.theirs * WEIGHT_UNIT]
            flat = torch.cat([part.flatten() for part in parts]).round().clamp(-32_767, 32_767)
        return [int(number) for number in flat.cpu().numpy()]


def train(data: samples.Samples, plan: Plan, tell: Callable[[int, float, float], None]) -> bytes:
    """A network for these samples, as a file; `tell` gets the epoch, the loss and the validation
    loss."""
    torch.manual_seed(plan.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    own, other, wanted = (each.to(device) for each in _tensors(data, plan.thought))
    mirrors = torch.from_numpy(samples.mirrors()).to(device)
    order = torch.randperm(len(own), device=device)
    kept = order[: max(1, int(len(order) * plan.kept))]
    order = order[len(kept) :]
    net = Net().to(device)
    batches = max(1, len(order) // plan.batch)
    best = torch.optim.AdamW(net.parameters(), lr=plan.rate, weight_decay=1e-5)
    slower = torch.optim.lr_scheduler.OneCycleLR(best, plan.rate * 2, plan.epochs * batches)
    loss_of = nn.BCEWithLogitsLoss()
    for epoch in range(plan.epochs):
        order = order[torch.randperm(len(order), device=device)]
        total = 0.0
        for number in range(batches):
            chosen = order[number * plan.batch : (number + 1) * plan.batch]
            way = mirrors[int(torch.randint(8, (1,)))]
            loss = loss_of(net(way[own[chosen]], way[other[chosen]]), wanted[chosen])
            best.zero_grad(set_to_none=True)
            loss.backward()
            best.step()
            slower.step()
            net.clamp()
            total += float(loss.detach())
        with torch.no_grad():
            test = float(loss_of(net(own[kept], other[kept]), wanted[kept]))
        tell(epoch + 1, total / batches, test)
    file = write(net.numbers())
    read(file)
    return file


def _tensors(data: samples.Samples, thought: float) -> tuple[Tensor, Tensor, Tensor]:
    own = torch.from_numpy(samples.features(data, mine=True))
    other = torch.from_numpy(samples.features(data, mine=False))
    result = data[:, samples.RESULT] / 2
    score = data[:, samples.SCORE].astype(float)
    chance = 1 / (1 + np.exp(-np.clip(score / scale_of(score, result), -30, 30)))
    chance = np.where(np.abs(score) > SURE, (score > 0).astype(float), chance)
    wanted = thought * chance + (1 - thought) * result
    return own, other, torch.from_numpy(wanted).float()


def scale_of(score: Any, result: Any) -> float:  # noqa: ANN401  # arrays of numbers
    """How many points of a score make one unit of a logit: the value that fits the results best."""
    calm = np.abs(score) < SURE
    x, y = score[calm], result[calm]
    if len(x) == 0:
        return 175.0
    tried = np.geomspace(40, 1200, 60)
    costs = [np.mean(np.logaddexp(0, x / k) - y * x / k) for k in tried]
    return float(tried[int(np.argmin(costs))])

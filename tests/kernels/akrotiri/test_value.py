"""The learned value of Akrotiri: its features by the rules, its numbers, its files, its
training."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from kernelgames import SPECS, some
from thera.akrotiri.engine import packaged_files
from thera.akrotiri.engine.effort import QUICK
from thera.akrotiri.engine.entries import features
from thera.akrotiri.engine.evaluation import features as k
from thera.akrotiri.engine.evaluation.features import FEATURES
from thera.akrotiri.engine.evaluation.handcrafted import static_value
from thera.akrotiri.engine.evaluation.network import (
    CLOSE,
    PARTS,
    BadNet,
    by_hand,
    logit,
    read,
    write,
)
from thera.akrotiri.engine.tree.rollout import rollout
from thera.akrotiri.engine.tree.workspace import Workspace
from thera.akrotiri.kernel.convert import pack
from thera.akrotiri.rules.scoring import COUNTS, worth
from thera.akrotiri.training import samples
from thera.akrotiri.training.train import Net, Plan, loss, numbers, scaled, train
from thera.core import network_choice
from thera.core.game import BadText
from thera.jit import Words, words


def figures(captain: Workspace, row: Words, seat: int) -> list[int]:
    c = captain
    features(*c.view(row), c.skill, c.log, c.figures, 0, seat)
    return [int(c.figures[n]) for n in range(FEATURES)]


@pytest.mark.parametrize("spec", SPECS)
def test_signs_say_what_the_rules_say(spec: str) -> None:
    for s in some(spec, 4, 41):
        captain, row = Workspace(s.table, skill=QUICK), pack(s)
        for seat, player in enumerate(s.players):
            found = figures(captain, row, seat)
            cards = s.table.components.maps
            assert found[k.PLAYED] == 1000 * sum(cards[card].points for card, _ in player.dug)
            assert found[k.COINS] == 1000 * player.money
            stage = [0] * 7
            stage[len(player.dug)] = 1000
            assert found[k.STAGE : k.KNOWN] == stage
            goals = s.table.components.goals
            counted = dict.fromkeys(COUNTS, 0)
            for goal in player.goals + player.public:
                counted[goals[goal].key] = 1000 * worth(s, seat, goal).points
            assert found[k.COUNTED : k.FEATURES] == list(counted.values())
            assert found[k.MOVES] == 1000 * bool(s.todo and s.todo[0][1] == seat)


def packaged() -> Words:
    return packaged_files.value("")


def test_chances_of_two_seats_add_up_to_one() -> None:
    rng, row = Random(3), words(2 * FEATURES)
    for _ in range(50):
        for n in range(2 * FEATURES):
            row[n] = rng.randrange(0, 20_000)
        mine, theirs = (int(logit(packaged(), row, a, FEATURES - a)) for a in (0, FEATURES))
        assert abs(mine + theirs) <= 1  # halves are cut off


def stands(c: Workspace, row: Words, seat: int) -> int:
    """What the value says of a seat."""
    return int(rollout(*c.view(row), *c.policy, c.net, c.figures, seat, 0))


@pytest.mark.parametrize("spec", SPECS)
def test_a_seat_stands_as_against_its_best_opponent(spec: str) -> None:
    for s in some(spec, 6, 97):
        if not s.todo:
            continue
        row, seats = pack(s), range(s.table.seats)
        hand = Workspace(s.table, skill=QUICK)
        both = Workspace(s.table, skill=QUICK, net=packaged())
        promised = [int(static_value(*hand.view(row), hand.skill, hand.log, n, 0)) for n in seats]
        for seat in seats:
            others = [n for n in seats if n != seat]
            by_hand = (promised[seat] - max(promised[n] for n in others)) // CLOSE
            assert stands(hand, row, seat) == by_hand
            found = stands(both, row, seat)
            at = seat * FEATURES
            said = min(int(logit(both.net, both.figures, at, n * FEATURES)) for n in others)
            assert found == (by_hand + (PARTS - 1) * said) // PARTS


def test_what_is_written_is_read_again() -> None:
    net = packaged()
    again = read(write(net))
    assert [int(again[n]) for n in range(len(again))] == [int(net[n]) for n in range(len(net))]


@pytest.mark.parametrize("text", ["", "1 2 3\n", "a b\n", "1\n" * 3, f"{'9' * 30} " * 89 + "\n1\n"])
def test_what_is_no_net_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(BadNet):
        read(text)
    file = tmp_path / "bad.net"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadText, match=r"bad\.net cannot be used"):
        packaged_files.value(str(file))


def test_a_missing_net_is_refused_before_anything_is_loaded() -> None:
    with pytest.raises(BadText, match="there is no network"):
        network_choice.check("nowhere.net")


def made_up(count: int) -> samples.Samples:
    """Samples where the points played decide, and by nothing else."""
    rng = np.random.default_rng(5)
    data = rng.integers(0, 9000, (count, samples.COLUMNS)).astype(np.int32)
    ahead = data[:, k.PLAYED] > data[:, FEATURES + k.PLAYED]
    data[:, samples.RESULT] = np.where(ahead, 20_000, -20_000)
    return data


def test_training_finds_what_decides() -> None:
    heard = list[tuple[int, float, float]]()
    data = made_up(6000)
    net = train(data, Plan(epochs=6, batch=256, units=4, rate=0.01), lambda *a: heard.append(a))
    assert [each[0] for each in heard] == [1, 2, 3, 4, 5, 6]
    assert heard[-1][2] < 0.35 < heard[0][1]
    row = words(2 * FEATURES)
    row[k.PLAYED] = 8000
    assert logit(net, row, 0, FEATURES) > 500 > -500 > logit(net, row, FEATURES, 0)


def test_whole_numbers_say_what_fractions_say() -> None:
    data, rng = made_up(200), np.random.default_rng(1)
    net = Net(rng.normal(0, 0.1, (2 * FEATURES + 1, 8)), rng.normal(0, 0.5, 8))
    scale, x = scaled(data)
    whole, row = numbers(net, scale), words(2 * FEATURES)
    for sample, said in zip(data, net.logits(x), strict=True):
        for n in range(2 * FEATURES):
            row[n] = int(sample[n])
        assert abs(int(logit(whole, row, 0, FEATURES)) - 1000 * said) < 10


def test_slopes_are_those_of_the_loss() -> None:
    _, x = scaled(made_up(50))
    wanted, rng = np.linspace(0, 1, 50), np.random.default_rng(2)
    net = Net(rng.normal(0, 0.2, (2 * FEATURES + 1, 3)), rng.normal(0, 0.5, 3))
    before, (rows, says) = net.slopes(x, wanted)
    assert before == pytest.approx(loss(net.logits(x), wanted))
    step = 1e-6
    net.rows[7, 1] += step
    assert (loss(net.logits(x), wanted) - before) / step == pytest.approx(rows[7, 1], rel=1e-3)
    net.rows[7, 1] -= step
    net.says[2] += step
    assert (loss(net.logits(x), wanted) - before) / step == pytest.approx(says[2], rel=1e-3)


def test_candidates_of_a_game_are_played_to_the_end() -> None:
    rows = samples.watch(packaged_files.learned(), "one")
    assert len(rows) > 50
    assert {len(row) for row in rows} == {samples.COLUMNS}
    results = [row[samples.RESULT] for row in rows]
    assert min(results) < 0 < max(results)  # they come to different ends
    assert rows == samples.watch(packaged_files.learned(), "one")
    assert rows != samples.watch(packaged_files.learned(), "two")


def test_without_units_the_promise_decides() -> None:
    assert by_hand()[0] == 0

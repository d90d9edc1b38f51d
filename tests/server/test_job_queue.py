"""The order of waiting jobs, with a clock that stands still: fair shares, short before long."""

from __future__ import annotations

import pytest
from house import Clock

from thera.server.bots.job_queue import FORGOTTEN, HALF_LIFE, JobQueue
from thera.server.table.bot_jobs import Owner

ANA, BEN, CAL = ("192.0.2.1", "ana"), ("192.0.2.2", "ben"), ("192.0.2.3", "cal")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def queue(clock: Clock) -> JobQueue[str]:
    return JobQueue(clock)


def next_of(queue: JobQueue[str], clock: Clock, took: float | None = None) -> str:
    """Run the next job on the only worker, as long as it takes."""
    ticket = queue.take()
    assert ticket is not None
    took = ticket.seconds if took is None else took
    clock.go(took)
    queue.done(ticket, took)
    return ticket.item


def test_equal_jobs_come_in_their_order(queue: JobQueue[str], clock: Clock) -> None:
    for owner in (ANA, BEN, CAL):
        queue.put(owner, 2, owner[1])
    assert [next_of(queue, clock) for _ in range(3)] == ["ana", "ben", "cal"]
    assert queue.take() is None


def test_twenty_jobs_of_one_visitor_hold_nobody_else_up(queue: JobQueue[str], clock: Clock) -> None:
    for _ in range(20):
        queue.put(ANA, 2, "ana")
    assert next_of(queue, clock) == "ana"
    queue.put(BEN, 2, "ben")
    assert next_of(queue, clock) == "ben"
    queue.put(CAL, 2, "cal")
    assert next_of(queue, clock) == "cal"


def test_visitors_share_alike_however_many_jobs_they_have(
    queue: JobQueue[str], clock: Clock
) -> None:
    """Whenever one is done its owner asks for another: twenty tables beside one."""
    for _ in range(20):
        queue.put(ANA, 2, "ana")
    queue.put(BEN, 2, "ben")
    done = []
    for _ in range(60):
        done.append(next_of(queue, clock))
        queue.put(ANA if done[-1] == "ana" else BEN, 2, done[-1])
    assert 25 <= done.count("ben") <= 35


def test_time_counts_and_not_the_number_of_jobs(queue: JobQueue[str], clock: Clock) -> None:
    for _ in range(30):
        queue.put(ANA, 2.0, "ana")
        queue.put(BEN, 0.5, "ben")
    done = [next_of(queue, clock) for _ in range(25)]
    assert 3 <= done.count("ben") / done.count("ana") <= 5


def test_short_jobs_come_before_long_ones(queue: JobQueue[str], clock: Clock) -> None:
    queue.put(ANA, 2, "long")
    queue.put(BEN, 0.1, "short")
    queue.put(ANA, 0.1, "short of hers")
    assert next_of(queue, clock) == "short"
    assert next_of(queue, clock) == "short of hers"
    assert next_of(queue, clock) == "long"


def test_a_job_is_charged_what_it_took(queue: JobQueue[str], clock: Clock) -> None:
    queue.put(ANA, 2, "ana")
    next_of(queue, clock, took=0.5)
    assert queue.used(ANA) == pytest.approx(0.5, rel=0.05)
    queue.put(BEN, 2, "ben")
    assert queue.take() is not None
    assert queue.used(BEN) == 2  # what runs counts as well, so one visitor does not get all workers


def test_visitors_without_cookies_share_what_their_address_gets(
    queue: JobQueue[str], clock: Clock
) -> None:
    """Whoever sends no cookie is somebody new for each table."""
    for number in range(20):
        queue.put((ANA[0], f"new {number}"), 2, "ana")
    queue.put(BEN, 2, "ben")
    assert "ben" in [next_of(queue, clock) for _ in range(2)]
    queue.put(BEN, 2, "ben")
    assert "ben" in [next_of(queue, clock) for _ in range(3)]


def test_visitors_of_one_address_share_alike(queue: JobQueue[str], clock: Clock) -> None:
    for _ in range(20):
        queue.put(ANA, 2, "ana")
    next_of(queue, clock)
    queue.put((ANA[0], "her brother"), 2, "her brother")
    assert next_of(queue, clock) == "her brother"


def test_newcomers_cannot_hold_a_job_up_for_ever(queue: JobQueue[str], clock: Clock) -> None:
    """More than the worker can do, each of somebody new; one who has used a lot waits with them."""
    queue.put(ANA, 20, "ana")
    next_of(queue, clock)
    queue.put(ANA, 2, "ana")
    waited = 0
    while True:
        for _ in range(2):
            queue.put((f"new {clock.time} {len(queue)}", "new"), 2, "new")
        if next_of(queue, clock) == "ana":
            break
        waited += 1
        assert waited < 100


def test_what_was_used_is_forgotten(queue: JobQueue[str], clock: Clock) -> None:
    queue.put(ANA, 8, "ana")
    next_of(queue, clock)
    clock.go(HALF_LIFE)
    assert queue.used(ANA) == pytest.approx(4, rel=0.1)
    clock.go(FORGOTTEN)
    queue.put(BEN, 1, "ben")
    next_of(queue, clock)
    assert len(queue._used) == 2  # nothing of hers is kept


def test_a_job_that_nobody_wants_leaves(queue: JobQueue[str], clock: Clock) -> None:
    ticket = queue.put(ANA, 2, "ana")
    queue.put(BEN, 2, "ben")
    clock.go(3)
    assert (len(queue), queue.of(ANA), queue.longest_wait) == (2, 1, 3)
    queue.drop(ticket)
    queue.drop(ticket)
    assert (len(queue), queue.of(ANA)) == (1, 0)
    assert next_of(queue, clock) == "ben"
    assert queue.longest_wait == 0


def test_every_address_comes_once_before_any_comes_twice(
    queue: JobQueue[str], clock: Clock
) -> None:
    owners: list[Owner] = [(f"address {n % 100}", f"visitor {n}") for n in range(1000)]
    for owner in owners:
        queue.put(owner, 1, owner[0])
    first = {next_of(queue, clock, took=1) for _ in range(100)}
    assert len(first) == 100  # every address once before any address twice

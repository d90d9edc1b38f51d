"""What workers answer from text alone, and what they say while they think."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import pytest
from bot_pools import job, with_pool

from thera import games
from thera.core.bot import Thought
from thera.core.game import NOBODY
from thera.core.luck import Luck
from thera.core.match import Match
from thera.core.turns import ends
from thera.server.bots.pool import (
    BotPool,
)
from thera.server.table.bot_jobs import Answer, BotFailed, Job, pause

# what they answer


def test_bots_play_a_whole_game_from_text() -> None:
    async def use(pool: BotPool) -> int:
        match = Match(games.load("santorini:artemis,demeter"))
        turns = 0
        while match.to_move != NOBODY and turns < 200:
            answer = await pool.choose(job(match, ["greedy:nodes=300", "random"][turns % 2]))
            assert answer.table == "t"
            assert answer.version == len(match.past)
            for step in answer.steps:
                match.play(step)
            assert ends(match.game, match.state)
            turns += 1
        assert match.over
        return turns

    assert with_pool(use) > 4


def test_a_job_holds_no_seed() -> None:
    assert not {"seed", "key", "luck"} & set(Job.__slots__)


def test_bad_input_is_told_and_the_worker_lives() -> None:
    async def use(pool: BotPool) -> None:
        match = Match(games.load("santorini"))
        pool.start()
        pids = pool.pids
        with pytest.raises(BotFailed, match="no bot"):
            await pool.choose(job(match, "nobody"))
        assert (await pool.choose(job(match))).steps
        assert pool.pids == pids

    with_pool(use)


def test_an_answer_is_held_back_until_people_can_follow() -> None:
    quick = Answer(table="t", version=0, steps=("a", "b"), score=None, took=0.01)
    slow = Answer(table="t", version=0, steps=("a", "b"), score=None, took=5)
    sure = replace(quick, score=1.0)
    long = replace(quick, steps=("a",) * 20)
    assert 0.9 < pause(quick, Random(1)) < 2
    assert 0.5 < pause(sure, Random(1)) < pause(quick, Random(1))
    assert pause(slow, Random(1)) == 0
    assert pause(long, Random(1)) < 2


# what they think meanwhile


@pytest.mark.parametrize(("spec", "bot"), [("santorini", "8"), ("akrotiri", "6")])
def test_what_a_bot_thinks_is_heard_before_it_answers(spec: str, bot: str) -> None:
    async def use(pool: BotPool) -> tuple[list[Thought[str]], Answer, games.AnyMatch]:
        match: games.AnyMatch = Match(games.load(spec), luck=Luck(b"key"))
        heard = list[Thought[str]]()
        asked = replace(job(match, bot), seconds=4.0)
        while len(asked.legal) < 2:
            match.play(match.game.parse(asked.legal[0]))
            asked = replace(job(match, bot), seconds=4.0)
        answer = asyncio.create_task(pool.choose(asked, heard.append))
        async with asyncio.timeout(60):
            while not heard and not answer.done():
                await asyncio.sleep(0.01)
        assert heard
        return heard, await answer, match

    heard, answer, match = with_pool(use)
    legal = set(map(str, match.game.legal(match.state)))
    assert all(thought.line[0] in legal for thought in heard)
    assert answer.steps[0] in legal
    assert len(heard) > 1


def test_nobody_hears_the_thoughts_of_another_question() -> None:
    async def use(pool: BotPool) -> None:
        match = Match(games.load("santorini"))
        first, second = list[Thought[str]](), list[Thought[str]]()
        asked = replace(job(match, "8"), seconds=0.6)
        unwanted = asyncio.create_task(pool.choose(asked, first.append))
        await asyncio.sleep(0.4)
        unwanted.cancel()
        await asyncio.gather(unwanted, return_exceptions=True)
        count = len(first)
        assert (await pool.choose(job(match, "random"), second.append)).steps
        assert (len(first), second) == (count, [])

    with_pool(use, grace=20)

"""The conversation of a client with a table: hello first, then every message gets one answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Final

import msgspec

from thera.core.face import Phrase
from thera.server import wire
from thera.server.errors import Refusal, Stale, refuse
from thera.server.table import actions, hot_seat, trace, visitor_view
from thera.server.table.card_plans import card_plan
from thera.server.table.lobby import Lobby
from thera.server.table.presence import Client
from thera.server.table.rematch import answer_rematch
from thera.server.table.table import Table

HELLO_SECONDS: Final = 20.0
"""Seconds in which the first message must come."""

MAX_ONLOOKERS: Final = 200
"""The most connections of onlookers that a table accepts."""


async def converse(
    lobby: Lobby, table: Table, client: Client, messages: AsyncGenerator[str, None]
) -> None:
    """Answer a client's messages until they end; Refusal if they do not begin with hello."""
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            first = await anext(messages)
        hello = read(first)
        if not isinstance(hello, wire.Hello):
            raise refuse("hello")
        _admit(table, client)
        welcome(table, client, hello)
        table.tell_presence()
        table.bots.wake()
        async for text in messages:
            await answer(lobby, table, client, text)
    except (TimeoutError, StopAsyncIteration) as error:
        raise refuse("hello") from error
    finally:
        await messages.aclose()
        if client in table.presence.clients:
            table.leave(client)


def say(client: Client, message: wire.ServerMessage) -> None:
    """Send a message to a client."""
    client.push(wire.write(message))


def read(text: str) -> wire.FromClient:
    """A client's message, or Refusal."""
    try:
        return wire.read(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise refuse("message.bad") from error


def _admit(table: Table, client: Client) -> None:
    onlooker = client.visitor not in table.people
    if onlooker and table.presence.onlookers(table.people) >= MAX_ONLOOKERS:
        raise refuse("limit.onlookers", 429)
    table.join(client)


def welcome(table: Table, client: Client, hello: wire.Hello) -> None:
    """Answer hello: the table as it is now, and which server this is."""
    visitor = client.visitor
    shared = hot_seat.applies(table.history, table.seats_of(visitor))
    seen = 0 if shared else hello.seen or 0
    now = visitor_view.update(table, visitor, client.opened, seen, None)
    client.seen = table.history.version
    client.shown = visitor_view.scene(table.history, now.seat)
    say(
        client,
        wire.Welcome(
            id=hello.id,
            protocol=wire.PROTOCOL,
            build=table.services.build,
            share=client.share,
            version=now.version,
            table=now.table,
            seat=now.seat,
            scene=now.scene,
            log=now.log,
            since=now.since,
            last=now.last,
        ),
    )


async def answer(lobby: Lobby, table: Table, client: Client, text: str) -> None:
    """Answer one message; whatever is wrong with it changes nothing."""
    message, metrics = None, table.services.metrics
    try:
        message = read(text)
        await _dispatch(lobby, table, client, message)
    except Refusal as refused:
        name = message.id if message else _id(text)
        metrics.refused(refused.reason)
        trace.detail(table.key, "message refused", reason=refused.reason.key)
        say(client, wire.Refused(name, refused.reason, table.history.version))
        if isinstance(refused, Stale):
            table.catch_up(client)
    except Exception:  # noqa: BLE001  # ours: the client would send the message again and again
        metrics.failed("message")
        trace.failed(table.key, "a message failed")
        name = message.id if message else _id(text)
        say(client, wire.Refused(name, Phrase("server.error"), table.history.version))


async def _dispatch(lobby: Lobby, table: Table, client: Client, message: wire.FromClient) -> None:
    """Do what a message asks for, and answer it."""
    metrics = table.services.metrics
    match message:
        case wire.Hello():
            welcome(table, client, message)
        case wire.Ping():
            say(client, wire.Pong(message.id))
        case wire.Try():
            with metrics.timed("try"):
                _try(table, client, message)
        case wire.AskPlan():
            with metrics.timed("plan"):
                say(client, card_plan(table, client, message))
        case wire.AskCoach():
            table.coach.ask(client, message)
        case wire.Play():
            with metrics.timed("play"):
                await _act(table, client, message)
        case wire.Uncover():
            table.uncover(client, message.seat)
            say(client, wire.Ack(message.id, table.history.version))
        case wire.Rematch():
            await answer_rematch(lobby, table, client.visitor, yes=message.answer == "yes")
            say(client, wire.Ack(message.id, table.history.version))
        case _:
            await _act(table, client, message)


async def _act(table: Table, client: Client, message: actions.Action) -> None:
    version = await table.act(
        lambda: actions.plan(table, client, message), by=client.visitor, message=message.id
    )
    trace.detail(table.key, "acknowledged", kind=type(message).__name__, version=version)
    say(client, wire.Ack(message.id, version))


def _try(table: Table, client: Client, message: wire.Try) -> None:
    draft = actions.draft(table, client, message)
    history = table.history
    before, client.shown = client.shown, visitor_view.draft_scene(history, draft, message.seat)
    say(
        client,
        wire.Tried(
            id=message.id,
            version=history.version,
            scene=visitor_view.changes(before, client.shown),
            told=[history.positions.tell(history.face, s, a) for s, a in draft.done],
            illegal=draft.illegal,
        ),
    )


class _Identified(msgspec.Struct):
    id: wire.Id = ""


def _id(text: str) -> str:
    """The id of a message, as far as it has one."""
    try:
        return msgspec.json.decode(text, type=_Identified).id
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return ""

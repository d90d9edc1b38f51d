"""Errors of the server: refusals, which carry a sentence for the user, and clashes of versions."""

from __future__ import annotations

from thera.core.face import Phrase


class Refusal(Exception):
    """A request that is refused; `status` is how HTTP says it."""

    def __init__(self, reason: Phrase, status: int = 400) -> None:
        super().__init__(reason.key)
        self.reason = reason
        self.status = status


class Stale(Refusal):
    """Based on an older version: the client gets the present one."""

    def __init__(self) -> None:
        super().__init__(Phrase("server.stale"), 409)


class Clash(Exception):
    """Somebody else has written this version of a log already."""


def refuse(key: str, status: int = 400, **gaps: str | int) -> Refusal:
    """A refusal; `key` ends the key of its message."""
    return Refusal(Phrase(f"server.{key}", gaps), status)

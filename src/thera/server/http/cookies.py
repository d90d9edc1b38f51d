"""The signed cookie that tells the server which visitor a browser is."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Final

from itsdangerous import BadSignature, TimestampSigner

from thera.server.settings import Settings
from thera.server.table.table_settings import DAY

LIFE: Final = 400 * DAY
"""Seconds that a cookie is good for after it was last set."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """A browser; `fresh` if it has no good cookie yet, `bad` if it had one that was not ours,
    `expired` if it had one of ours that is too old by the server's clock."""

    id: str
    fresh: bool = False
    bad: bool = False
    expired: bool = False


class Cookies:
    """Signs and reads the cookie; its name tells installations on one host apart."""

    def __init__(self, settings: Settings) -> None:
        self.name = f"thera_{settings.installation}"
        self.secure = settings.secure
        self.path = f"{settings.prefix}/"
        self._signer = _Signer(settings)

    def read(self, value: str | None) -> Visitor:
        """The visitor of a cookie; without a good one, a new visitor."""
        if value is not None:
            try:
                found, age = self._signer.read(value)
            except (BadSignature, UnicodeDecodeError):
                return Visitor(secrets.token_hex(16), fresh=True, bad=True)
            if age > LIFE:
                return Visitor(secrets.token_hex(16), fresh=True, expired=True)
            return Visitor(found)
        return Visitor(secrets.token_hex(16), fresh=True)

    def write(self, visitor: str) -> str:
        """The value that makes a browser this visitor."""
        return self._signer.sign(visitor).decode()


class _Signer(TimestampSigner):
    """Signs with the time of the server's clock."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings.secret, salt="thera seat", digest_method=hashlib.sha256)
        self._clock = settings.clock

    def get_timestamp(self) -> int:
        """Now."""
        return int(self._clock())

    def read(self, value: str) -> tuple[str, float]:
        """What was signed, and how many seconds ago: negative if the clock was set back."""
        signed, when = self.unsign(value, return_timestamp=True)
        return signed.decode(), self.get_timestamp() - when.timestamp()

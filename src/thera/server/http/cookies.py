"""Who somebody is: a signed cookie, a name, and links that carry a token."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from typing import Final

from itsdangerous import BadSignature, TimestampSigner

from thera.core.face import Phrase
from thera.server.errors import Refusal
from thera.server.settings import DAY, Settings

LIFE: Final = 400 * DAY
"""Seconds that a cookie is good for after it was last set."""

LONGEST_NAME: Final = 24
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f")
"""Characters that count as letters or marks and show nothing."""

DEVICE_LIFE: Final = 600

MADE_UP: Final = (
    "Ariadne Calypso Chloe Daphne Delia Eudora Galatea Halia Irene Kore Leda Melia Naia Phoebe "
    "Rhea Thalia Argus Cadmus Damon Evander Glaucus Icarus Jason Leander Lycus Myron Nestor Orion "
    "Phineas Talos Theras Xanthus"
).split()


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
        """What was signed, and how many seconds ago: fewer than none after the clock went back."""
        signed, when = self.unsign(value, return_timestamp=True)
        return signed.decode(), self.get_timestamp() - when.timestamp()


def check_name(text: str) -> str:
    """A name in its normal form, or Refusal."""
    name = unicodedata.normalize("NFC", text).strip(" ")
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Refusal(Phrase("server.name.length", {"most": LONGEST_NAME}))
    for letter in name:
        hidden = unicodedata.category(letter)[0] in "CZ" and letter != " "
        if hidden or letter in BLANK:
            raise Refusal(Phrase("server.name.hidden"))
    if all(unicodedata.category(letter)[0] in "ZM" for letter in name):
        raise Refusal(Phrase("server.name.hidden"))
    return name


def made_up(visitor: str) -> str:
    """A name for somebody who chose none: always the same for the same visitor."""
    digest = hashlib.sha256(visitor.encode()).digest()
    return f"{MADE_UP[digest[0] % len(MADE_UP)]} {10 + digest[1] % 90}"


# links


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(16)


def invitation(secret: bytes, match: str, generation: int, seat: int | None) -> str:
    """The token of an invitation: as good as random, and the host can be shown it again."""
    text = f"invite {match} {generation} {'any' if seat is None else seat}"
    return urlsafe_b64encode(hmac.digest(secret, text.encode(), "sha256")[:16]).decode().rstrip("=")


def digest(token: str) -> str:
    """What the database keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()

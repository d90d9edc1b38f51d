"""Literal types for kinds, statuses and reasons, as they are written on the wire and in the log."""

from __future__ import annotations

from typing import Final, Literal

SeatKind = Literal["free", "person", "bot"]
FREE: Final = "free"
PERSON: Final = "person"
BOT: Final = "bot"

SeatChange = Literal["sat", "freed", "left", "absent"]
"""Why a seat changed hands."""

Status = Literal["waiting", "playing", "over"]
"""Of a game: people are missing, it is being played, it has ended."""

Pace = Literal["live", "leisure"]
"""How long people may take: minutes, or days."""

Ending = Literal["rules", "resigned", "agreed", "abandoned", "unfinished"]
"""How a game ended; only an uploaded record can be unfinished."""

LogKind = Literal["seat", "start", "turn", "luck", "takeback", "end"]
LinkKind = Literal["invite", "device"]
Reply = Literal["ask", "yes", "no"]
"""What somebody says to a proposal, or to make one."""

"""The tables of the database; `migrations/` brings older ones up to this.

visitors ─┬─ sittings ─ matches ─┬─ log      append-only: the truth
          └─ links ──────────────┘           sittings and matches' summary follow from it
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

REVISION: Final = "2"
"""The newest migration; a test compares it with the files."""

metadata = MetaData()

visitors = Table(
    "visitors",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("changed", Float, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("spec", String(200), nullable=False),
    Column("start", Text),  # where a game did not begin as usual (records)
    Column("rules", String(20), nullable=False),  # the version that wrote it
    Column("pace", String(10), nullable=False),
    Column("host", String(32), nullable=False),
    Column("seed", LargeBinary(32), nullable=False),
    Column("created", Float, nullable=False),
    Column("generation", Integer, nullable=False),  # of its links
    Column("next", String(22)),  # the rematch
    Column("asks", Text),  # who agreed to end it, who wants another game
    # a summary of the log, for lists
    Column("changed", Float, nullable=False),
    Column("status", String(10), nullable=False),
    Column("to_move", Integer, nullable=False),
    Column("bot_due", Boolean, nullable=False),
    Column("how", String(12)),
    Column("result", String(200)),
    Index("matches_with_a_bot_to_move", "bot_due", "status"),
)

log = Table(
    "log",
    metadata,
    Column("match", String(22), ForeignKey("matches.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    Column("position", Text),
    Column("visitor", String(32)),
    Column("message", String(64)),
    Column("at", Float, nullable=False),
)

sittings = Table(
    "sittings",
    metadata,
    Column("match", String(22), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("visitor", String(32), index=True),
    Column("name", String(24)),
    Column("bot", String(40)),
)

links = Table(
    "links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("match", String(22), ForeignKey("matches.id"), nullable=False, index=True),
    Column("seat", Integer),
    Column("visitor", String(32)),
    Column("expires", Float),
    Column("used", Float),
)

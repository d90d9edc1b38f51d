"""The first tables: visitors, matches, their log, sittings, links."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "visitors",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("spec", sa.String(200), nullable=False),
        sa.Column("start", sa.Text),
        sa.Column("rules", sa.String(20), nullable=False),
        sa.Column("pace", sa.String(10), nullable=False),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("next", sa.String(22)),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("to_move", sa.Integer, nullable=False),
        sa.Column("bot_due", sa.Boolean, nullable=False),
        sa.Column("how", sa.String(12)),
        sa.Column("result", sa.String(200)),
    )
    op.create_index("matches_with_a_bot_to_move", "matches", ["bot_due", "status"])
    op.create_table(
        "log",
        sa.Column("match", sa.String(22), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("position", sa.Text),
        sa.Column("visitor", sa.String(32)),
        sa.Column("message", sa.String(64)),
        sa.Column("at", sa.Float, nullable=False),
    )
    _make_who_sits_where()


def _make_who_sits_where() -> None:
    op.create_table(
        "sittings",
        sa.Column("match", sa.String(22), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("visitor", sa.String(32)),
        sa.Column("name", sa.String(24)),
        sa.Column("bot", sa.String(40)),
    )
    op.create_index("ix_sittings_visitor", "sittings", ["visitor"])
    op.create_table(
        "links",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("match", sa.String(22), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("visitor", sa.String(32)),
        sa.Column("expires", sa.Float),
        sa.Column("used", sa.Float),
    )
    op.create_index("ix_links_match", "links", ["match"])

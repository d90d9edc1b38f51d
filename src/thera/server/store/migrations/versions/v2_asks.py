"""Open questions of a table: who agreed to end the game, who wants another one."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a place for them."""
    op.add_column("matches", sa.Column("asks", sa.Text))

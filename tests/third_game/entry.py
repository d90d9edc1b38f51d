"""Where the registry of games finds everything about Kuhn poker."""

from thera.core.kit import Entry

ENTRY = Entry(kit="third_game.kit")

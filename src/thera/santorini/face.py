"""What people are shown of Santorini: scenes, steps in words, reasons."""


class SantoriniFace: ...

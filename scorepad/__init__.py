"""scorepad: keep score and settle disputes at a card table."""

__version__ = "0.1.0"

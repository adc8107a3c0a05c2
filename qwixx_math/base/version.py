"""The version of the package, its one home."""

__version__ = "0.2.0"

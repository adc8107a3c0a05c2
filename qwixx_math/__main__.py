"""`python -m qwixx_math` is `qwixx`."""

from .cli import main

main()

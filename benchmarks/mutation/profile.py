"""Fewer examples, the same in every run, and none shrunk: a mutant only has to fail."""

from hypothesis import Phase, settings

settings.register_profile(
    "mutation",
    max_examples=25,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
)


def pytest_configure() -> None:
    """Once the tests' own profile has been loaded."""
    settings.load_profile("mutation")

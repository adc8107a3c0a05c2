from __future__ import annotations

from itertools import chain
from pathlib import Path

from qwixx_math.reports.catalogue import _LIST
from qwixx_math.reports.groups import DERIVED, GROUPS

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def test_every_report_is_in_one_group() -> None:
    names = list(chain.from_iterable(group.names for group in GROUPS))
    assert sorted(names) == sorted(report.name for report in _LIST)


def test_groups_have_titles_of_their_own_and_say_what_is_in_them() -> None:
    assert len({group.title for group in GROUPS}) == len(GROUPS)
    for group in GROUPS:
        assert 40 < len(group.intro) < 120
        assert group.intro.endswith(".")


def test_what_is_derived_is_a_report_and_its_notebook_is_there() -> None:
    assert DERIVED.keys() <= {report.name for report in _LIST}
    for notebook in DERIVED.values():
        assert (NOTEBOOKS / f"{notebook}.ipynb").is_file()

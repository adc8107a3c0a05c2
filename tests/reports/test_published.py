"""Published figures: each has its source, and what can be computed agrees."""

from __future__ import annotations

import pytest

from qwixx_math.reports.published import MEANS, PUBLISHED, WORKS, Published, addresses, told
from qwixx_math.table.known_strategies import STRATEGIES

FIGURES = [figure for figures in PUBLISHED.values() for figure in figures]


def test_every_figure_has_an_author_and_an_address():
    for figure in (*FIGURES, *MEANS):
        assert figure.work in WORKS
    for work in WORKS:
        assert work.author
        assert "." in work.address.partition("/")[0].partition(",")[0]
        assert work.cite().startswith(work.author)
        assert work.cite().endswith(work.address)


def test_figures_are_of_strategies_that_there_are():
    assert PUBLISHED.keys() <= STRATEGIES.keys()


def test_the_published_mean_is_the_solved_one(classic):
    assert float(MEANS[0].text) == pytest.approx(classic.value("-"), abs=5e-5)


def test_a_source_without_a_year_is_told_without_one_and_each_address_once():
    figures = [Published("1", WORKS[2]), Published("2", WORKS[2], "by hand")]
    assert told(*figures) == f"1 ({WORKS[2].author}), 2 ({WORKS[2].author})"
    assert addresses(*figures).count(WORKS[2].address) == 1

"""One row alone as a picture: its states and marks as a directed graph."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ..chances.dice import WHITE_SUM
from .lone_row import LoneRow
from .value import Horizon

if TYPE_CHECKING:
    import networkx as nx


def decision_graph(of: LoneRow | Horizon) -> nx.DiGraph:
    """The acyclic graph of a row's states, joined by marks.

    Nodes are the `RowState`s, open and closed, with `marks`, `number` (marked last, or None),
    `closed` and `score`; edges are marks with `number` and `chance`, that of the white sum. Given a
    horizon, nodes also have the `value` before the coming roll, and edges the `gain` over a skip in
    that roll, in points, and whether the mark is `taken`.

    >>> row = LoneRow.of("R")
    >>> graph = decision_graph(row)
    >>> graph.number_of_nodes(), graph.number_of_edges()
    (62, 196)
    >>> graph.edges[row.state(0), row.state(1, 4)]
    {'number': 4, 'chance': Fraction(1, 12)}
    """
    import networkx as nx

    row = of if isinstance(of, LoneRow) else of.row
    graph = nx.DiGraph()
    for state in (*row.states, *row.closed_states):
        graph.add_node(
            state,
            marks=state.marks,
            number=row.number(state),
            closed=state.last == row.end,
            score=row.score(state),
        )
        for number in row.numbers:
            if after := row.after(state, number):
                graph.add_edge(state, after, number=number, chance=WHITE_SUM.probability(number))
        if isinstance(of, Horizon):
            graph.nodes[state]["value"] = of.value(state)
            for offer in of.offers(state):
                edge = graph.edges[state, row.after(state, offer.number)]
                edge.update(gain=offer.gain, taken=offer.mark)
    return graph


def graphml(of: Horizon) -> bytes:
    """The decision graph as GraphML, which graph editors read; fractions are written as floats.

    >>> from .value import rolls_left
    >>> b"</graphml>" in graphml(rolls_left(LoneRow.of("R"), "ppp"))
    True
    """
    import networkx as nx

    graph = decision_graph(of)
    names = {state: f"{state.marks}@{graph.nodes[state]['number'] or '-'}" for state in graph}
    plain = nx.DiGraph()
    for state, facts in graph.nodes(data=True):
        plain.add_node(names[state], **{key: _plain(value) for key, value in facts.items()})
    for start, end, facts in graph.edges(data=True):
        told = {key: _plain(value) for key, value in facts.items()}
        plain.add_edge(names[start], names[end], **told)
    return "\n".join(nx.generate_graphml(plain)).encode() + b"\n"


def _plain(value: object) -> object:
    if value is None:
        return 0
    return float(value) if isinstance(value, Fraction) else value

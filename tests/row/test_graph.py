"""The decision graph of a row."""

from __future__ import annotations

import subprocess
import sys

import networkx as nx
import pytest
from helpers.row_sets import RED, reachable, state_of

from qwixx_math.row.graph import decision_graph
from qwixx_math.row.value import closing_chance, rolls_left


def test_the_decision_graph():
    graph = decision_graph(RED)
    assert nx.is_directed_acyclic_graph(graph)
    assert set(graph) == set(map(state_of, reachable(RED)))
    closed = [state for state, is_closed in graph.nodes(data="closed") if is_closed]
    paths = nx.all_simple_paths(graph, RED.state(0), closed)
    assert sum(1 for _ in paths) == sum(10 in cells for cells in reachable(RED))
    assert graph.nodes[RED.state(6, 12)] == {"marks": 6, "number": 12, "closed": True, "score": 28}


@pytest.mark.parametrize("values", [rolls_left(RED, "op"), closing_chance(RED, "1/9", "p")])
def test_the_decision_graph_of_a_horizon_shows_what_is_taken(values):
    graph = decision_graph(values)
    assert dict(graph.nodes(data="value")) == values.now
    for state, after, data in graph.edges(data=True):
        assert data["gain"] == values.then[after] - values.then[state]
        assert data["taken"] == (data["gain"] > 0)


def test_networkx_is_loaded_by_the_graph_alone():
    code = "import sys, qwixx_math.row.graph; sys.exit('networkx' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

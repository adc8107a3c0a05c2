"""Files of the cache folder, whatever they are."""

from __future__ import annotations

from qwixx_math.solver.kept import forget, kept_tables


def test_files_that_say_nothing_are_listed_by_name(tmp_path, monkeypatch):
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    assert kept_tables() == []
    folder = tmp_path / "tables"
    folder.mkdir()
    (folder / "a.safetensors").write_bytes(b"\xff" * 100)
    (folder / "b.draft").write_bytes(b'{"sheet": "x", "players": "2"}\nrest')
    (folder / "c.safetensors.lock").touch()
    found = {kept.path.name: kept for kept in kept_tables()}
    assert found.keys() == {"a.safetensors", "b.draft"}
    assert found["a.safetensors"].facts == {}
    assert found["b.draft"].to_dict()["players"] == "2"
    forget(found.values())
    forget(found.values())
    assert kept_tables() == []

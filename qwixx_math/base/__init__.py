"""Helpers that know no game: compiling, cores, progress, whole files, terminal output."""

"""How people write dice, marks and rows: the pieces of a text in their shortest spelling.

What cannot be misread is forgiven: colours in words, blanks and colons within a piece, dice without
blanks between them, a number before its letter. A piece keeps the text it was read from and its
column, for errors.

    R 2 3 5    R:2,3,5    red 2,3,5      R2,3,5
    345162     w3w4 r5 …  white 3        the dice one by one
    7r         red 7      R7,g9          r7; R7 or r7; R7 and g9
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..errors import InvalidNotation

DICE = "rygb"
_COLOURS = {"red": "r", "yellow": "y", "green": "g", "blue": "b"}
_WORDS = _COLOURS | {"white": "w", "penalty": "p", "penalties": "p"}
_NAME = re.compile(rf"({'|'.join(_WORDS)}|[a-z]{{1,2}}):?", re.ASCII | re.IGNORECASE)
_LIST = re.compile(r"\d[\d,~]*(?:@\d+)?x?", re.ASCII | re.IGNORECASE)
_OPEN_LIST = re.compile(r".*[\d,~]", re.ASCII)


class Piece(NamedTuple):
    """A piece of a text.

    Attributes:
        text: in its shortest spelling.
        written: as it stands there.
        column: where it begins, counted from 1.
    """

    text: str
    written: str
    column: int


def check_text(text: object, what: str) -> None:
    """Raise `InvalidNotation` for what is no text at all."""
    if not isinstance(text, str):
        raise InvalidNotation(f"expected a text, {what}, not {text!r}")


def tokens(text: str, separators: str) -> Iterator[Piece]:
    """What stands between separators (a class of a regular expression), as it is."""
    for match in re.finditer(rf"[^{separators}]+", text):
        yield Piece(match[0], match[0], match.start() + 1)


def row_pieces(text: str) -> list[Piece]:
    """Rows and what else a position has, with all the numbers that follow each name.

    >>> [piece.text for piece in row_pieces("red 2 3, 5 G:12,10 P 1")]
    ['r2,3,5', 'G12,10', 'P1']
    """
    found: list[Piece] = []
    for token in tokens(text, r"\s"):
        last = found[-1] if found else None
        if last and _LIST.fullmatch(token.text):
            begins = bool(_NAME.fullmatch(last.text))
            if begins or (_OPEN_LIST.fullmatch(last.text) and "@" not in last.text):
                comma = "" if begins or last.text.endswith(",") else ","
                found[-1] = _together(text, last, token, last.text + comma + token.text)
                continue
        found.append(token)
    return [piece._replace(text=_short(piece.text)) for piece in found]


def die_pieces(text: str) -> list[Piece]:
    """Dice, each with its letter and what it shows, or digits without a letter.

    >>> [piece.text for piece in die_pieces("34r5, yellow 1 g6b2")]
    ['34', 'r5', 'y1', 'g6', 'b2']
    """
    found: list[Piece] = []
    for token in _named(text, r"\s,;"):
        glued = re.findall(r"[A-Za-z]?\d+", token.text, re.ASCII)
        apart = glued if "".join(glued) == token.text else [token.text]
        found += [token._replace(text=part) for part in apart]
    return found


def mark_pieces(text: str) -> list[Piece]:
    """The marks of a move; of a colour in a word the number follows, as its case is not known.

    >>> [piece.text for piece in mark_pieces("7r, red 9")]
    ['r7', 'red9']
    """
    found: list[Piece] = []
    for token in _named(text, r"\s+,;&", words=True):
        last = found[-1] if found else None
        if last and re.fullmatch(r"\d{1,2}", last.text, re.ASCII) and _NAME.fullmatch(token.text):
            found[-1] = _together(text, last, token, token.text.rstrip(":") + last.text)
            continue
        turned = re.fullmatch(r"(\d{1,2})([A-Za-z]+)", token.text, re.ASCII)
        found.append(token._replace(text=turned[2] + turned[1]) if turned else token)
    return found


def letters_of(text: str) -> tuple[str, ...]:
    """The spellings with a letter that a mark with a colour in a word may stand for.

    >>> letters_of("red7"), letters_of("r7")
    (('R7', 'r7'), ('r7',))
    """
    word = re.match(r"[A-Za-z]{3,}", text)
    letter = _COLOURS.get(word[0].lower()) if word else None
    if not word or not letter:
        return (text,)
    return letter.upper() + text[word.end() :], letter + text[word.end() :]


def _named(text: str, separators: str, *, words: bool = False) -> Iterator[Piece]:
    """The tokens, each name that stands alone together with the number that follows it."""
    name: Piece | None = None
    for token in tokens(text, separators):
        if name:
            if re.match(r"\d", token.text, re.ASCII):
                joined = name.text.rstrip(":") + token.text
                token = _together(text, name, token, joined)  # noqa: PLW2901
            else:
                yield name
            name = None
        if _NAME.fullmatch(token.text):
            name = token
        else:
            yield token if words else token._replace(text=_short(token.text))
    if name:
        yield name


def _together(text: str, first: Piece, last: Piece, spelling: str) -> Piece:
    end = last.column - 1 + len(last.written)
    return Piece(spelling, text[first.column - 1 : end], first.column)


def _short(text: str) -> str:
    """With its letter for a colour or a word, and without a colon behind."""
    match = re.match(r"([A-Za-z]+):?(?=[\d]|$)", text, re.ASCII)
    if not match:
        return text
    return _WORDS.get(match[1].lower(), match[1]) + text[match.end() :]

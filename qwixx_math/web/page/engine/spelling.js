/**
 * How people write dice, marks and rows: the pieces of a text, each [in its shortest spelling, as it
 * stands there, column counted from 1].
 *
 * What cannot be misread is forgiven: colours in words, blanks and colons within a piece, dice without
 * blanks between them, a number before its letter.
 *
 *     R 2 3 5    R:2,3,5    red 2,3,5      R2,3,5
 *     w3w4 r5    white 3                   the dice one by one
 *     7r         red 7      R7,g9          r7; R7 or r7; R7 and g9
 */
const COLOURS = { red: 'r', yellow: 'y', green: 'g', blue: 'b' };
const WORDS = { ...COLOURS, white: 'w', penalty: 'p', penalties: 'p' };
const NAME = new RegExp(`^(?:${Object.keys(WORDS).join('|')}|[a-z]{1,2}):?$`, 'i');
const LIST = /^\d[\d,~]*(?:@\d+)?x?$/i, OPEN_LIST = /[\d,~]$/;

/** What stands between separators, as it is. */
const tokens = (text, piece) => [...text.matchAll(piece)].map(({ 0: token, index }) => [token, token, index + 1]);

function together(text, [, , column], [, written, begin], spelling) {
  return [spelling, text.slice(column - 1, begin - 1 + written.length), column];
}

/** With its letter for a colour or a word, and without a colon behind. */
function short(text) {
  const [whole, word] = /^([A-Za-z]+):?(?=\d|$)/.exec(text) ?? ['', ''];
  return (WORDS[word.toLowerCase()] ?? word) + text.slice(whole.length);
}

/** The tokens, each name that stands alone together with the number that follows it. */
function named(text, piece, shorten = short) {
  const found = [];
  let name = null;
  for (const token of tokens(text, piece)) {
    let one = token;
    if (name) {
      if (/^\d/.test(one[0])) one = together(text, name, one, name[0].replace(/:$/, '') + one[0]);
      else found.push(name);
    }
    name = NAME.test(one[0]) ? one : null;
    if (!name) found.push([shorten(one[0]), one[1], one[2]]);
  }
  return name ? [...found, name] : found;
}

/** Rows and what else a position has, with all the numbers that follow each name. */
export function rowPieces(text) {
  const found = [];
  for (const token of tokens(text, /\S+/g)) {
    const last = found.at(-1), begins = last && NAME.test(last[0]);
    if (last && LIST.test(token[0]) && (begins || (OPEN_LIST.test(last[0]) && !last[0].includes('@'))))
      found[found.length - 1] = together(text, last, token, last[0] + (begins || last[0].endsWith(',') ? '' : ',') + token[0]);
    else found.push(token);
  }
  return found.map(([piece, ...where]) => [short(piece), ...where]);
}

/** Dice, each with its letter and what it shows, or digits without a letter. */
export function diePieces(text) {
  return named(text, /[^\s,;]+/g).flatMap(([piece, ...where]) => {
    const glued = piece.match(/[A-Za-z]?\d+/g) ?? [];
    return (glued.join('') === piece ? glued : [piece]).map((part) => [part, ...where]);
  });
}

/** The marks of a move; of a colour in a word the number follows, as its case is not known. */
export function markPieces(text) {
  const found = [];
  for (const token of named(text, /[^\s+,;&]+/g, (piece) => piece)) {
    const [piece, ...where] = token, last = found.at(-1), turned = /^(\d{1,2})([A-Za-z]+)$/.exec(piece);
    if (last && /^\d{1,2}$/.test(last[0]) && NAME.test(piece))
      found[found.length - 1] = together(text, last, token, piece.replace(/:$/, '') + last[0]);
    else found.push([turned ? turned[2] + turned[1] : piece, ...where]);
  }
  return found;
}

/** The spellings with a letter that a mark with a colour in a word may stand for. */
export function lettersOf(text) {
  const [word] = /^[A-Za-z]{3,}/.exec(text) ?? [''], letter = COLOURS[word.toLowerCase()], rest = text.slice(word.length);
  return letter ? [letter.toUpperCase() + rest, letter + rest] : [text];
}

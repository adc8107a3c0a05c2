/** A solver of one part of a table, told by `pool` what to do and when. */
import { makePart, sheetOf } from './index.js';

let mine = null;

onmessage = ({ data: { begin, layer, news, finish } }) => {
  try {
    if (begin) {
      const { name, layout, part, parts, ...setting } = begin;
      mine = makePart({ ...setting, sheet: sheetOf(name, layout) }, { part, parts });
      postMessage({ layers: mine.layers, todo: mine.todo });
      return;
    }
    for (const { from, values } of news) mine.take(layer - 1, from, values);
    if (finish) {
      postMessage({ values: mine.values }, [mine.values.buffer]);
      return;
    }
    const solved = mine.solve(layer);
    postMessage(solved, solved.news ? [solved.news.buffer] : []);
  } catch (error) {
    postMessage({ error: String(error?.message ?? error) });
  }
};

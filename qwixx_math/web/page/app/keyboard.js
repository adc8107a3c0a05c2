// Keys of a keyboard: 1 to 6 are dice; of another's roll 2 to 9 are its white sum, 0 is ten, 1 eleven
// and - twelve. Enter makes the chosen move, Backspace erases, u takes back, ? shows the advice.

const SUMS = { 0: 10, 1: 11, '-': 12 };

export function listenToKeys(page) {
  addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') || target.matches?.('input, select, textarea')) return;
    if (page.explorer) {
      if (key === 'Escape') page.explore();
      return;
    }
    const awaitsFaces = document.getElementById('pad').dataset.kind === 'faces';
    if (awaitsFaces && /^[1-6]$/.test(key)) page.face(Number(key));
    else if (!awaitsFaces && /^[-\d]$/.test(key)) page.sum(SUMS[key] ?? Number(key));
    else if (key === 'Backspace') page.erase();
    else if (key === 'Enter' && target === document.body) page.act(() => page.play());
    else if (key === 'u') page.undo();
    else if (key === '?') page.ask();
    else return;
    event.preventDefault();
  });
}

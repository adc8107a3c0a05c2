// Games as `.qwixx` files: saved by a download, opened by choice or by dropping them on the page.

import { writeGame } from '../engine/index.js';
import { h } from './dom.js';
import { Session } from './session.js';
import { fill, words } from './words.js';

const MOST_BYTES = 1e6;

export function downloadRecord({ game }) {
  const url = URL.createObjectURL(new Blob([writeGame(game)], { type: 'text/plain' }));
  h('a', { href: url, download: `game-${new Date().toISOString().slice(0, 10)}.qwixx` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function chooseFile(page, opened) {
  const input = h('input', { type: 'file', accept: '.qwixx,text/plain' });
  input.addEventListener('change', async () => {
    if (input.files[0] && await openFile(page, input.files[0])) opened();
  });
  input.click();
}

/** Opens what is dropped on the page. */
export function openFiles(page) {
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) openFile(page, file);
  });
}

async function openFile(page, file) {
  const { opened, notOpened } = words();
  try {
    if (file.size > MOST_BYTES) throw new Error(`${file.size} > ${MOST_BYTES}`);
    const { session } = page;
    page.start(Session.fromRecord(await file.text(), session.next().shelf));
    page.tell(fill(opened, file.name));
    return true;
  } catch (error) {
    page.tell(fill(notOpened, error.message));
    return false;
  }
}

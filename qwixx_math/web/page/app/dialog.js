// Dialogs: they come from the lower edge on a phone, and go by their button, Escape or a tap beside.

import { h, iconButton } from './dom.js';
import { words } from './words.js';

/** Opens a dialog with a title; `draw(redraw)` gives its content, also when it is drawn again. */
export function openDialog(title, draw, { onclose = () => {} } = {}) {
  const body = h('div', { class: 'body' }), head = h('h2', { id: 'dialog-title' }, title);
  const close = iconButton('close', words().close, () => dialog.close());
  const dialog = h('dialog', { 'aria-labelledby': 'dialog-title' }, h('div', { class: 'head' }, head, close), body);
  const redraw = () => {
    const active = body.contains(document.activeElement) ? document.activeElement.dataset.focus : null, { scrollTop } = dialog;
    body.replaceChildren(...[draw({ redraw, close: () => dialog.close(), retitle })].flat(2).filter(Boolean));
    if (active) body.querySelector(`[data-focus="${CSS.escape(active)}"]`)?.focus({ preventScroll: true });
    dialog.scrollTop = scrollTop;
  };
  const retitle = (text) => {
    head.textContent = text;
    close.setAttribute('aria-label', words().close);
  };
  dialog.addEventListener('click', (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener('close', () => {
    dialog.remove();
    onclose();
  });
  document.body.append(dialog);
  redraw();
  dialog.showModal();
  return { redraw, close: () => dialog.close(), isOpen: () => dialog.open };
}

/** A choice of a few: [value, text] each. */
export function segments(label, name, values, now, choose) {
  return h('fieldset', {}, h('legend', {}, label), h('div', { class: 'segments' }, values.map(([value, text]) =>
    h('label', {}, h('input', { type: 'radio', name, value: String(value), checked: value === now, 'data-focus': `${name}-${value}`, onchange: () => choose(value) }), h('span', {}, text)))));
}

/** A choice of many. */
export function select(label, name, values, now, choose) {
  const list = h('select', { id: `choose-${name}`, 'data-focus': name, onchange: (event) => choose(values[event.target.selectedIndex][0]) },
    values.map(([value, text]) => h('option', { value: String(value), selected: value === now }, text)));
  return h('div', { class: 'choice' }, h('label', { for: `choose-${name}` }, label), list);
}

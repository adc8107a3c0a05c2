// Elements, icons and pips: the page's small vocabulary of drawing.

const SVG = 'http://www.w3.org/2000/svg';

/** An element with attributes (`on…` listens, true/false sets or leaves out) and children. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  set(element, attributes);
  element.append(...children.flat().filter((child) => child || child === 0));
  return element;
}

/** Sets attributes as `h` does. */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === false || value === undefined || value === null) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? '' : value);
  }
}

const PATHS = {
  lock: 'M7 11V8a5 5 0 0 1 10 0v3h1.5v10h-13V11zm2 0h6V8a3 3 0 0 0-6 0z',
  undo: 'M9 7V3L2 9.5 9 16v-4.5h5.5a3.5 3.5 0 0 1 0 7H9V21h5.5a6 6 0 0 0 0-14z',
  menu: 'M3 6h18v2.2H3zm0 5h18v2.2H3zm0 5h18v2.2H3z',
  erase: 'M8 5h13v14H8l-6-7zm3 4-1.4 1.4L12.2 12l-2.6 2.6L11 16l2.6-2.6 2.6 2.6 1.4-1.4L15 12l2.6-2.6L16.2 8l-2.6 2.6z',
  shake: 'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zm1 6.7a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4zm4 4a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4zm4 4a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4zm0-8a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4zm-8 8a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4z',
  history: 'M12 3a9 9 0 1 1-8.6 6.3l2 .7A7 7 0 1 0 7.2 7L9.5 9.3H3V2.8L5.8 5.6A9 9 0 0 1 12 3zm1 4v4.6l3.4 2-1 1.7L11 12.7V7z',
  chart: 'M3 20h18v1.8H3zM4 12h3.6v7H4zm6-7h3.6v14H10zm6 4h3.6v10H16z',
  check: 'm9.5 18.3-6.3-6.2 2-2 4.3 4.2 9.3-9.4 2 2z',
  close: 'm12 10.4 5.9-5.9 1.6 1.6-5.9 5.9 5.9 5.9-1.6 1.6-5.9-5.9-5.9 5.9-1.6-1.6 5.9-5.9-5.9-5.9 1.6-1.6z',
  star: 'm12 2.5 2.9 6.1 6.6.9-4.8 4.7 1.2 6.7-5.9-3.3-5.9 3.3 1.2-6.7-4.8-4.7 6.6-.9z',
  eye: 'M12 5c5 0 8.5 4 10 7-1.5 3-5 7-10 7S3.5 15 2 12c1.5-3 5-7 10-7zm0 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zm0 2a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  people: 'M8.5 4a3.7 3.7 0 1 1 0 7.4 3.7 3.7 0 0 1 0-7.4zM2 20v-1.5C2 15.4 5 13 8.5 13s6.5 2.4 6.5 5.5V20zm14.5-15a3 3 0 1 1-1.3 5.8 5.4 5.4 0 0 0 .2-5.5 3 3 0 0 1 1.1-.3zM17 20v-1.5a7 7 0 0 0-1.5-4.3l1-.1c3 0 5.5 1.9 5.5 4.4V20z',
};

function svg(viewBox, className, ...shapes) {
  const root = document.createElementNS(SVG, 'svg');
  root.setAttribute('viewBox', viewBox);
  root.setAttribute('class', className);
  root.setAttribute('aria-hidden', 'true');
  for (const [tag, attributes] of shapes) {
    const shape = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, value);
    root.append(shape);
  }
  return root;
}

/** One of the icons, hidden from screen readers: the button around it has the name. */
export const icon = (name) => svg('0 0 24 24', 'icon', ['path', { d: PATHS[name], 'fill-rule': 'evenodd' }]);

const PIPS = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 3, 6, 2, 5, 8]];

/** The pips of a die's face. */
export const pips = (face) => svg('0 0 24 24', 'pips', ...PIPS[face].map(
  (place) => ['circle', { cx: 5.5 + 6.5 * (place % 3), cy: 5.5 + 6.5 * Math.floor(place / 3), r: 2.4 }]));

// As a pen draws them, no two quite alike.
const CROSSES = [
  ['M4 5c5 4 11 10 16 15', 'M20 4C15 9 8 15 4 20'],
  ['M5 4c4 6 9 10 15 16', 'M19 5C14 11 9 14 4 19'],
  ['M4 4c6 5 10 11 15 16', 'M20 5C14 9 9 16 5 20'],
];

/** A cross in pen; `variant` chooses one of three. */
export const cross = (variant) => svg('0 0 24 24', 'cross', ...CROSSES[variant % 3].map((d) => ['path', { d }]));

/** An icon button with a name for screen readers and a tip. */
export const iconButton = (name, label, onclick, attributes = {}) =>
  h('button', { type: 'button', class: 'tool', 'aria-label': label, title: label, onclick, ...attributes }, icon(name));

/** Replaces the children, and gives the focus back to the child that had it (by `data-focus`). */
export function redraw(parent, children) {
  const focused = parent.contains(document.activeElement) && document.activeElement.dataset.focus;
  parent.replaceChildren(...children.flat().filter(Boolean));
  if (focused) parent.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

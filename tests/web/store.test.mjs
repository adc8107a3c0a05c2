/** Tables are kept where the browser allows it, and solved again where not. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import './golden.mjs';
import { FORMAT, keepValues, keptValues } from '../../qwixx_math/web/page/engine/store.js';

afterEach(() => { delete globalThis.indexedDB; });

const later = (act) => setTimeout(act);

/** A database of one store that does what the page asks of it; `full` refuses to write. */
function database({ kept = new Map(), full = false } = {}) {
  const opened = [];
  const request = (act, then = () => {}) => {
    const asked = {};
    later(() => {
      try {
        asked.result = act();
        asked.onsuccess?.();
      } catch (error) {
        asked.error = error;
        asked.onerror?.();
      }
      then(asked);
    });
    return asked;
  };
  globalThis.indexedDB = {
    open(name, version) {
      opened.push([name, version]);
      return request(() => ({
        close() {},
        transaction() {
          const transaction = {};
          const end = ({ error }) => later(() => (error ? transaction.onabort?.() : transaction.oncomplete?.()));
          transaction.objectStore = () => ({
            get: (key) => request(() => structuredClone(kept.get(key)), end),
            put: (values, key) => {
              const copy = structuredClone(values);
              return request(() => {
                if (full) throw new Error('QuotaExceededError');
                kept.set(key, copy);
              }, end);
            },
          });
          return transaction;
        },
      }));
    },
  };
  return { kept, opened };
}

const VALUES = Float32Array.from({ length: 8 }, (_, at) => at / 2);

test('what was kept is found again, and can be used while it is kept', async () => {
  const { opened } = database(), values = VALUES.slice();
  const keeping = keepValues('a', values);
  assert.equal(await keeping, true);
  values.fill(0);
  assert.deepEqual(await keptValues('a', 8), VALUES);
  assert.equal(await keptValues('b', 8), null);
  assert.ok(opened.every(([, version]) => version === FORMAT));
});

test('what is not a table of that size is not taken for one', async () => {
  database({ kept: new Map([['short', VALUES.slice(1)], ['text', 'no table'], ['doubles', Float64Array.from(VALUES)]]) });
  for (const key of ['short', 'text', 'doubles']) assert.equal(await keptValues(key, 8), null);
});

test('a full, refused, missing or blocked database keeps nothing and breaks nothing', async () => {
  const refusals = [
    () => database({ full: true }),
    () => {},
    () => { globalThis.indexedDB = { open() { throw new DOMException('refused', 'SecurityError'); } }; },
    () => { globalThis.indexedDB = { open() { const asked = {}; later(() => asked.onerror?.()); return asked; } }; },
    () => { globalThis.indexedDB = { open() { const asked = {}; later(() => asked.onblocked?.()); return asked; } }; },
  ];
  for (const refuse of refusals) {
    refuse();
    assert.equal(await keepValues('a', VALUES), false);
    assert.equal(await keptValues('a', 8), null);
  }
});

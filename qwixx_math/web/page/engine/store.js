/**
 * Tables that were solved before, kept in the browser's database. It may be refused, full or lost at
 * any time: then nothing is found, nothing is kept, and a table is solved again. Two tabs may keep the
 * same table: they keep the same numbers.
 */

/** Rises whenever a table of the same key would mean something else; older ones are thrown away. */
export const FORMAT = 1;
const NAME = 'qwixx-tables', STORE = 'tables';

const answer = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

async function open() {
  const request = indexedDB.open(NAME, FORMAT);
  request.onupgradeneeded = () => {
    for (const name of request.result.objectStoreNames) request.result.deleteObjectStore(name);
    request.result.createObjectStore(STORE);
  };
  const opened = answer(request), blocked = new Promise((_, reject) => {
    request.onblocked = () => {
      reject(new Error('another tab holds an older database'));
      opened.then((late) => late.close());
    };
  });
  const database = await Promise.race([opened, blocked]);
  database.onversionchange = () => database.close(); // another tab brings a newer format
  return database;
}

/** Runs a transaction to its end; null where the database does not allow it. */
async function within(mode, act) {
  let database = null;
  try {
    database = await open();
    const transaction = database.transaction(STORE, mode), ended = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
    const [found] = await Promise.all([answer(act(transaction.objectStore(STORE))), ended]);
    return { found };
  } catch {
    return null;
  } finally {
    database?.close();
  }
}

/** The kept values of a table of that size, else null. */
export async function keptValues(key, size) {
  const values = (await within('readonly', (store) => store.get(key)))?.found;
  return values instanceof Float32Array && values.length === size ? values : null;
}

/** Keeps values; whether that worked. The caller may go on using them. */
export const keepValues = async (key, values) => (await within('readwrite', (store) => store.put(values, key))) !== null;

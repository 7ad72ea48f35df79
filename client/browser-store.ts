/** A table of the browser's own database. */

type InStore = <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T>;

/** Rows by their `id` in the database of this name; each act is a transaction of its own. */
export function browserStore(name: string, table: string): InStore {
  return async (mode, act) => {
    const database = await opened(name, table);
    try {
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction(table, mode);
        const request = act(transaction.objectStore(table));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onerror = () => reject(transaction.error);
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      database.close();
    }
  };
}

function opened(name: string, table: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Photos that wait to be sent, in the browser's own database: a dead spot or a closed tab loses none (Product §28.86). */

export type WaitingPhoto = {
  /** The attempt's key too, so that one that arrived without an answer counts once. */
  id: string;
  /** Whose it is: another person at this phone neither sees nor sends it. */
  username: string;
  target: { kind: 'order'; reference: string } | { kind: 'shelf'; id: string };
  photo: Blob;
  takenAt: number;
  /** Why the server would not have it. */
  problem: string | null;
};

const NAME = 'deskPhotos';
const STORE = 'waiting';

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

export const keepPhoto = (photo: WaitingPhoto) => inStore('readwrite', (store) => store.put(photo));
export const dropPhoto = (id: string) => inStore('readwrite', (store) => store.delete(id));

/** The oldest first. */
export async function photosOf(username: string): Promise<WaitingPhoto[]> {
  const all = await inStore<WaitingPhoto[]>('readonly', (store) => store.getAll());
  return all.filter((photo) => photo.username === username).sort((a, b) => a.takenAt - b.takenAt);
}

/** Photos that wait to be sent, in the browser's own database: a dead spot or a closed tab loses none (Product §28.86). */
import { browserStore } from '@cowrie/client/browser-store.ts';

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

const inStore = browserStore('deskPhotos', 'waiting');

export const keepPhoto = (photo: WaitingPhoto) => inStore('readwrite', (store) => store.put(photo));
export const dropPhoto = (id: string) => inStore('readwrite', (store) => store.delete(id));

/** The waiting photos, the oldest first. Empty where the browser has no storage for pages. */
export async function photosOf(username: string): Promise<WaitingPhoto[]> {
  const all = await inStore<WaitingPhoto[]>('readonly', (store) => store.getAll()).catch(() => []);
  return all.filter((photo) => photo.username === username).sort((a, b) => a.takenAt - b.takenAt);
}

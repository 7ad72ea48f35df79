/** Sends photos in the background, one after the other, and says how far it is (Product §28.86). */
import { newKey } from '@cowrie/client/attempt-keys.ts';
import { shrunkPicture } from '@cowrie/client/shrink-picture.ts';
import { leavesOpen } from '@cowrie/contract/client.ts';
import { addShelfPhoto, findParcels, shelfParcels } from '@cowrie/contract/desk/parcels.ts';
import { addShipmentPhoto } from '@cowrie/contract/desk/shipment-work.ts';
import { notify } from '@cowrie/ui/notices.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { client } from '../api/client.ts';
import { refresh } from '../api/queries.ts';
import { readSession } from '../session/session-store.ts';
import { dropPhoto, keepPhoto, photosOf, type WaitingPhoto } from './photo-store.ts';

type Target = WaitingPhoto['target'];
export type QueuedPhoto = Omit<WaitingPhoto, 'photo'> & { url: string; isSent: boolean };

/** Large enough to read a label, small enough for a warehouse's network. */
const LABEL = { longestPx: 1600, quality: 0.8 };
/** Where the network is gone without the browser knowing. */
const AGAIN_MS = 8000;

let queue: readonly QueuedPhoto[] = [];
let isSending = false;
let again: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const readers = new Set<() => void>();

function tell(next: readonly QueuedPhoto[]) {
  queue = next;
  for (const listener of listeners) listener();
}

const shown = ({ photo, ...rest }: WaitingPhoto): QueuedPhoto => ({
  ...rest,
  url: URL.createObjectURL(photo),
  isSent: false,
});

/** Takes a photo into the queue; it is on its way, or waits for the network. */
export async function queuePhoto(target: Target, file: File): Promise<void> {
  const username = readSession()?.staff.username;
  if (!username) return;
  const waiting: WaitingPhoto = {
    id: newKey(),
    username,
    target,
    photo: await shrunkPicture(file, LABEL),
    takenAt: Date.now(),
    problem: null,
  };
  try {
    await keepPhoto(waiting);
  } catch {
    notify(
      'The photo could not be kept on this phone, so it is not sent. Free some space and take it again.',
      'error',
    );
    return;
  }
  show(username, [waiting]);
  void sendWaiting();
}

/** Adds each photo once: another call may have read the same photos from the phone at the same time. */
function show(username: string, waiting: readonly WaitingPhoto[]) {
  const known = new Set(queue.map(({ id }) => id));
  const others = waiting.filter(({ id }) => !known.has(id));
  if (others.length > 0) tell([...queue.filter((one) => one.username === username), ...others.map(shown)]);
}

export async function removePhoto(id: string): Promise<void> {
  await dropPhoto(id);
  forget((one) => one.id !== id);
}

function forget(isKept: (photo: QueuedPhoto) => boolean) {
  for (const gone of queue.filter((one) => !isKept(one))) URL.revokeObjectURL(gone.url);
  tell(queue.filter(isKept));
}

function send({ id, target, photo }: WaitingPhoto) {
  const files = { photo: new File([photo], 'parcel.jpg', { type: photo.type || 'image/jpeg' }) };
  // Asking for progress makes the transport give up an upload that stalls (Product §2.13): until then no other photo is
  // sent.
  const once = { idempotencyKey: id, onProgress: () => {} };
  return target.kind === 'order'
    ? client.call(addShipmentPhoto, { params: { reference: target.reference }, files }, once)
    : client.call(addShelfPhoto, { params: { id: target.id }, files }, once);
}

async function sendWaiting(): Promise<void> {
  const username = readSession()?.staff.username;
  if (isSending || !username) return;
  isSending = true;
  clearTimeout(again);
  try {
    for (const photo of await photosOf(username)) {
      if (photo.problem) continue;
      if (!navigator.onLine) break;
      const result = await send(photo);
      // Another try can change it: too many at once, or a server in trouble.
      if (result.status !== 'success' && leavesOpen(result)) break;
      if (result.status === 'success') await dropPhoto(photo.id);
      else await keepPhoto({ ...photo, problem: result.message });
      tell(
        queue.map((one) =>
          one.id === photo.id
            ? {
                ...one,
                isSent: result.status === 'success',
                problem: result.status === 'success' ? null : result.message,
              }
            : one,
        ),
      );
      for (const read of readers) read();
    }
  } finally {
    isSending = false;
  }
  if (queue.some(({ isSent, problem }) => !isSent && !problem)) again = setTimeout(sendWaiting, AGAIN_MS);
}

async function load(): Promise<void> {
  const username = readSession()?.staff.username;
  if (!username) return;
  show(username, await photosOf(username));
  void sendWaiting();
}

/** The queue at work while a screen of parcels is open: what an earlier visit left is sent too. */
export function useSendingPhotos(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const read = () => refresh(queryClient, [findParcels, shelfParcels]);
    const online = () => void sendWaiting();
    readers.add(read);
    window.addEventListener('online', online);
    void load();
    return () => {
      readers.delete(read);
      window.removeEventListener('online', online);
    };
  }, [queryClient]);
}

/** The photos taken since the page was opened, and those that still wait to be sent. */
export function usePhotoQueue(): readonly QueuedPhoto[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => queue,
  );
}

/** Whether the browser has a network at all. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener);
      window.addEventListener('offline', listener);
      return () => {
        window.removeEventListener('online', listener);
        window.removeEventListener('offline', listener);
      };
    },
    () => navigator.onLine,
  );
}

export const isFor = (target: Target) => (photo: QueuedPhoto) =>
  JSON.stringify(photo.target) === JSON.stringify(target);

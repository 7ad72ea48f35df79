/** What becomes of a connection whose request was refused before all of it was read (Product §4.8). */
import type { FastifyRequest } from 'fastify';
import { announcesForm } from './uploads.ts';

/** Time for what is on its way to arrive, so that the sender gets to read the answer rather than a broken connection. */
const PATIENCE_MS = 5000;
/** A photo over a poor mobile network: some browsers read no answer before all is sent. */
const UPLOAD_PATIENCE_MS = 60_000;

/** What still comes is read away and kept nowhere; who keeps sending longer than that is cut off. */
export function leaveUnread(request: FastifyRequest, { isKnown }: { isKnown: boolean }): void {
  const { raw } = request;
  // Not where there is no connection, as in calls within the process.
  if (raw.complete !== false) return;
  setTimeout(
    () => {
      if (!raw.complete) raw.socket.destroy();
    },
    isKnown && announcesForm(request) ? UPLOAD_PATIENCE_MS : PATIENCE_MS,
  ).unref();
}

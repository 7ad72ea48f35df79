/** Ending a connection together with the reading of what it has brought (Product §4.19). */
import type { Socket } from 'node:net';

/** Node's own notes of what reads a connection; one reads many, each after the other. */
type Parser = {
  /** Is told of a request; where it answers with anything but 0 to 2, no more is read. */
  onIncoming: () => number;
  constructor: { kOnBody: number };
  /** What is told of each piece of a body. */
  [on: number]: unknown;
};
export type ReadSocket = Socket & { parser?: Parser | null };

/**
 * Node reads what it has taken in to its end, also where the connection ends meanwhile: thousands of requests, or pieces of
 * a body, while everybody waits. It has no call for that. Without these notes the connection would end all the same.
 */
export function endReading(socket: ReadSocket): void {
  const { parser } = socket;
  socket.destroy();
  if (!parser) return;
  parser.onIncoming = () => -1;
  const { kOnBody } = parser.constructor;
  const onBody = parser[kOnBody];
  parser[kOnBody] = undefined;
  // Before it can be another connection's.
  setImmediate(() => {
    parser[kOnBody] = onBody;
  });
}

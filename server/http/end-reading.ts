/** Ends a connection and stops parsing what it has received already (Product §4.19). */
import type { Socket } from 'node:net';

/** Node's internal HTTP parser of a socket; parsers are reused for other connections. */
type Parser = {
  /** Called for each request; a return value other than 0, 1 or 2 stops the parser. */
  onIncoming: () => number;
  constructor: { kOnBody: number };
  /** The callback for each chunk of a body. */
  [on: number]: unknown;
};
export type ReadSocket = Socket & { parser?: Parser | null };

/**
 * Node parses everything that it has received, even after the connection has ended: thousands of requests or chunks,
 * while everybody else waits. It has no public way to stop that. Should its internals change, the connection still
 * ends.
 */
export function endReading(socket: ReadSocket): void {
  const { parser } = socket;
  socket.destroy();
  if (!parser) return;
  parser.onIncoming = () => -1;
  const { kOnBody } = parser.constructor;
  const onBody = parser[kOnBody];
  parser[kOnBody] = undefined;
  // Restored before the parser can serve another connection.
  setImmediate(() => {
    parser[kOnBody] = onBody;
  });
}

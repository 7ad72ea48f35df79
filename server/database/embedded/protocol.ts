/** What the embedded database's thread and its owner tell each other over the message port. */

/** What the thread is started with. */
export type EmbeddedWorkerData = {
  /** Directory of the database cluster; made when missing. */
  directory: string;
  /** Every commit reaches the disk before it is acknowledged. Off only for throw-away databases of tests. */
  isDurable: boolean;
};

/** Bytes of the PostgreSQL wire protocol, in either direction, for one connection at a time. */
type ProtocolBytes = { connection: number; bytes: Uint8Array<ArrayBuffer> };

export type ToWorker = ProtocolBytes | 'close';
export type FromWorker = ProtocolBytes | { event: 'ready' } | { event: 'closed'; fsyncs: number };

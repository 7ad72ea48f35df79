/** Telling "the database cannot be reached" from every other failure. */
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Shut down by its administrator, crashed, starting up or idle for too long. */
const SERVER_CODES = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25P04']);
/** It takes no writes now: a standby, or one that is being switched. */
const READ_ONLY = '25006';
/** It reads or writes its own disk in vain. */
const IO_ERROR = '58030';
/** The connection is broken (08); the server is short of connections, memory or room on its disk (53). */
const CLASSES = /^(?:08|53)[0-9A-Z]{3}$/;
const DISK_FULL = '53100';

/** In the driver's words: an answer took longer than it was waited for. */
const NO_ANSWER = 'Query read timeout';

/** In our pool's words. */
const NONE_FREE = 'all connections to the database are taken';

/** The driver gives these no code. */
const DRIVER_MESSAGES = [
  NONE_FREE,
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  NO_ANSWER,
];

/** The database is there and others have all connections to it, for as long as somebody waits for one. */
export class NoneFree extends Error {
  constructor() {
    super(NONE_FREE);
  }
}

/** Whether `error` says that the database is out of reach now, and that the same call may work later (503). */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, isConnecting, isFromDatabase } = error as DriverError;
  if (isConnecting) return true;
  if (code !== undefined) {
    if (SERVER_CODES.has(code) || CLASSES.test(code) || code === READ_ONLY || code === IO_ERROR) return true;
    // Other sockets (mail, files) fail with the same codes: only what names the database's own call counts.
    if (NETWORK_CODES.has(code)) return isFromDatabase === true;
    if (code === 'ENOENT' && syscall === 'connect') return isFromDatabase === true;
  }
  return DRIVER_MESSAGES.some((message) => error.message.startsWith(message));
}

/** Whether `error` says that the server will answer its other connections no better. One slow statement does not. */
export function isServerGone(error: unknown): boolean {
  const { code = '' } = error as DriverError;
  return code === READ_ONLY || /^57P0[123]$/.test(code);
}

/** Cancelled, by its own time or by somebody. */
const CANCELLED = '57014';

/** A server's own codes; a socket's are words. */
const SQLSTATE = /^[0-9A-Z]{5}$/;

/**
 * Whether the server answered that it does not do this one statement: nothing of it was kept, and others would fare better. By its
 * code: how grave it is, is said in the server's language.
 */
export function isRefusal(error: unknown): boolean {
  const { code = '', severity } = error as DriverError;
  const isServers = severity !== undefined && SQLSTATE.test(code);
  return isServers && code !== CANCELLED && !isDatabaseUnavailable(error);
}

/** Whether nobody said anything, not even that the connection is refused. */
export const isSilence = (error: unknown): boolean =>
  [NO_ANSWER, 'timeout expired'].some((message) => (error as Error).message.startsWith(message));

/** Whether a server gives up, or its disk does: an embedded one is then broken until it is started anew (Product §31.9). */
export function isBroken(error: unknown): boolean {
  const { code, severity } = error as DriverError;
  return severity === 'PANIC' || severity === 'FATAL' || code === IO_ERROR;
}

export const isDiskFull = (error: unknown): boolean => (error as DriverError).code === DISK_FULL;

/** Whether the database answered, and what it answered is that nothing was written. */
export const isWriteRefused = (error: unknown): boolean =>
  isDiskFull(error) || (error as DriverError).code === READ_ONLY;

type DriverError = NodeJS.ErrnoException & {
  isFromDatabase?: boolean;
  isConnecting?: boolean;
  severity?: string;
};

/**
 * Marks an error as the database driver's own, since its code alone could be anybody's socket. `isConnecting`: there was no
 * connection, whatever the reason.
 */
export function fromDatabase(error: unknown, { isConnecting = false } = {}): unknown {
  if (error instanceof Error) {
    Object.defineProperty(error, 'isFromDatabase', { value: true });
    if (isConnecting) Object.defineProperty(error, 'isConnecting', { value: true });
  }
  return error;
}

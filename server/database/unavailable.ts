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

/** Shut down by its administrator, crashed, starting up, or out of connections; class 08 is added below. */
const SERVER_CODES = new Set(['57P01', '57P02', '57P03', '53300']);

/** The driver gives these no code. */
const DRIVER_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
];

/** Whether `error` says that the database is out of reach now, and that the same call may work later (503). */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined) {
    if (SERVER_CODES.has(code) || /^08[0-9A-Z]{3}$/.test(code)) return true;
    // Other sockets (mail, files) fail with the same codes: only what names the database's own call counts.
    if (NETWORK_CODES.has(code)) return (error as DriverError).isFromDatabase === true;
    if (code === 'ENOENT' && syscall === 'connect') return (error as DriverError).isFromDatabase === true;
  }
  return DRIVER_MESSAGES.some((message) => error.message.startsWith(message));
}

type DriverError = Error & { isFromDatabase?: boolean };

/** Marks an error as the database driver's own, since its code alone could be anybody's socket. */
export function fromDatabase(error: unknown): unknown {
  if (error instanceof Error) Object.defineProperty(error, 'isFromDatabase', { value: true });
  return error;
}

/**
 * The log. An error is told by what is known to hold no secret: drivers put the parameters of a statement, the row that
 * failed, or the request as it came beside their message (Product §5.31).
 */
import pino, { type DestinationStream, type Logger } from 'pino';
import { currentCause } from './caused-by.ts';

/** What of an error beside its message helps an operator, and is never made of what somebody sent. */
const TOLD = [
  ...['code', 'errno', 'syscall', 'address', 'port', 'responseCode', 'command'],
  ...['severity', 'schema', 'table', 'column', 'constraint', 'routine'],
] as const;

const LONGEST = 4000;
/** Tokens of sessions and links, and hashes: a message may quote an address that one stands in. */
const TOKEN = /[\w-]{32,}/g;

const text = (value: unknown) => String(value).slice(0, LONGEST).replace(TOKEN, '…');

/** An error as the log tells it, with what caused it. */
export function toldError(error: unknown, depth = 3): object {
  if (typeof error !== 'object' || error === null) return { message: text(error) };
  const one = error as Record<string, unknown>;
  return {
    type: error.constructor?.name,
    message: text(one.message ?? one.statusText ?? 'thrown without a message'),
    ...(error instanceof Error && { stack: text(error.stack) }),
    ...Object.fromEntries(TOLD.filter((name) => isPlain(one[name])).map((name) => [name, one[name]])),
    ...(one.cause !== undefined && depth > 0 && { cause: toldError(one.cause, depth - 1) }),
  };
}

const isPlain = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= 100);

/** The message alone, as it is kept where others may read it. */
export const toldMessage = (error: unknown): string => text(error instanceof Error ? error.message : error);

/** Because of what a line is written (Product §31.74); the log of a request says its own id. */
function because(_line: object, _level: number, log: Logger): object {
  const { reqId, jobId, trace } = currentCause() ?? {};
  return {
    ...(reqId !== undefined && !('reqId' in log.bindings()) && { reqId }),
    ...(jobId !== undefined && { jobId }),
    ...(trace !== undefined && { trace_id: trace.split('-')[1] }),
  };
}

/** Lines of JSON, to the process's output or to `destination`. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, base: null, serializers: { err: toldError }, mixin: because }, destination);
}

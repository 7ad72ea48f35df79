/** The desk's one client, and its answers as promises that throw what went wrong. */
import {
  type ClientResponse,
  createClient,
  leavesOpen,
  type NoReply,
  type Result,
  type Transport,
  type Warning,
} from '@cowrie/contract/client.ts';
import type { ErrorName } from '@cowrie/contract/errors.ts';
import { noteAnswer } from '../connection/connection.ts';
import { mustEnrol, readSession, sessionRanOut } from '../session/session-store.ts';
import { deskTransport } from './transport.ts';

const isRefusedBy = ({ status, body }: ClientResponse, code: ErrorName) =>
  status === 403 && (body as { code?: string } | null)?.code === code;

let heardForbidden: (() => void) | null = null;

/**
 * Calls `hear` whenever the server refuses this person a call. The desk offers nobody a call that their role may not
 * make, so their role has changed. Returns a function that stops listening.
 */
export function whenForbidden(hear: () => void): () => void {
  heardForbidden = hear;
  return () => {
    if (heardForbidden === hear) heardForbidden = null;
  };
}

const GATEWAY_ERRORS = 502;

/** A second factor that an owner took away turns the desk into the enrolment at once. */
const transport: Transport = async (request, options) => {
  const response = await deskTransport(request, options);
  // What stands before the server answers too where the server is gone.
  if (response.status < GATEWAY_ERRORS) noteAnswer();
  if (isRefusedBy(response, 'enrolment_needed')) mustEnrol();
  if (isRefusedBy(response, 'forbidden')) heardForbidden?.();
  return response;
};

export const client = createClient({
  transport,
  token: () => readSession()?.token ?? null,
  // Another tab may have signed in since, which this answer says nothing of.
  onUnauthorized: (refused) => {
    if (refused && readSession()?.token === refused) sessionRanOut();
  },
});

/** A call that did not succeed: the server's sentence, its error's name and the messages by field. */
export class CallFailed extends Error {
  readonly code: string;
  /** 0 where there was no reply. */
  readonly httpStatus: number;
  readonly fields: Record<string, string[]>;

  constructor(message: string, code: string, httpStatus: number, fields: Record<string, string[]>) {
    super(message);
    this.name = 'CallFailed';
    this.code = code;
    this.httpStatus = httpStatus;
    this.fields = fields;
  }

  get isNoReply(): boolean {
    return this.httpStatus === 0;
  }
}

/** The data of a successful result; throws `CallFailed` for the two others. */
export function dataOf<D>(result: Result<D>): D {
  if (result.status === 'success') return result.data;
  throw failureOf(result);
}

export function failureOf(result: Warning | NoReply): CallFailed {
  return result.status === 'error'
    ? new CallFailed(result.message, 'no_reply', 0, {})
    : new CallFailed(result.message, result.code, result.httpStatus, result.errors);
}

/** There is no such thing, or not for this person: asking again helps nothing, and "not found" is what is shown. */
export const isRefused = (error: unknown): boolean => error instanceof CallFailed && !leavesOpen(error);

/** The sentence to show for whatever was thrown. */
export function failureMessage(error: unknown): string {
  return error instanceof CallFailed
    ? error.message
    : 'Something went wrong in this screen. Please reload it.';
}

/** Every failure of a call as the envelope (Product §2.3), every other as a page (Product §2.19). */
import type { Failure } from '@cowrie/contract/envelope.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/open.ts';
import { ApiError } from '../errors.ts';
import { StoreUnavailable, storeIsAway } from '../files/store.ts';
import { Overloaded } from '../overload/overload.ts';
import { sendPlainPage } from './plain-page.ts';
import { tellTrouble } from './tell-failures.ts';
import { leaveUnread } from './unread-body.ts';

function body(error: ApiError): Failure {
  return {
    status: 'error',
    message: error.message,
    code: error.code,
    ...(error.errors ? { errors: error.errors } : {}),
    ...(error.amount === undefined ? {} : { amount: error.amount }),
  };
}

/** PostgreSQL's refusals of a text with a zero byte in it. */
const CHARACTER_NOT_IN_REPERTOIRE = '22021';
const UNTRANSLATABLE_CHARACTER = '22P05';

/** Fastify's and the database's own refusals as named errors; null for what nobody should have caused. */
function known(error: FastifyError): ApiError | null {
  if (error instanceof ApiError) return error;
  if (error instanceof StoreUnavailable) return storeIsAway();
  if (isDatabaseUnavailable(error)) return new ApiError('unavailable', { retryAfter: 5 });
  switch (error.code) {
    case CHARACTER_NOT_IN_REPERTOIRE:
    case UNTRANSLATABLE_CHARACTER:
      return new ApiError('invalid_input', {
        message: 'Some of this text cannot be stored. Please type it again.',
      });
    case 'FST_REQ_FILE_TOO_LARGE':
      return new ApiError('file_too_large');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError('file_too_large', { message: 'What you sent is too large.' });
  }
  if (error.statusCode === 429)
    return new ApiError('too_many_tries', { message: error.message, retryAfter: 60 });
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new ApiError('invalid_input', { message: 'This request could not be read.' });
  }
  return null;
}

/** Whether an address is one of the API's, be there a call or not: then a program waits for the envelope. */
const isOfTheApi = (url: string) => /^\/api(?:[/?#]|$)/.test(url);

/** What is said of an error: its own name and sentence, or that the mistake is ours, with the request's id. */
function named(thrown: FastifyError, request: FastifyRequest): ApiError {
  const error = known(thrown) ?? new ApiError('internal', { values: { request: request.id } });
  if (error.code === 'unavailable' && !(thrown instanceof Overloaded)) tellTrouble(request, thrown);
  else if (error.code === 'internal') request.log.error({ err: thrown }, 'request failed');
  return error;
}

/** Answers any error of a call; the unexpected ones are logged with the request's id, which the customer sees. */
export function answerError(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const error = named(thrown, request);
  leaveUnread(request, { isKnown: error.code !== 'unauthenticated' });
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  if (!isOfTheApi(request.url)) return sendPlainPage(reply, error.status, error.message);
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body(error)));
}

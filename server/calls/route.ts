/**
 * The one way a call is registered: binds an endpoint of the contract to what answers it. What the endpoint says of who
 * may call, what is limited, kept, polled, streamed or created once is done here and in the six `answer-…` files, each for
 * one kind of answer.
 */
import { type AnyEndpoint, API_BASE, type PlainEndpoint } from '@cowrie/contract/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { hurriedly } from '../database/hurry.ts';
import { causedBy } from '../logging/caused-by.ts';
import { urgencyOf } from '../overload/overload.ts';
import { traceOf } from '../tracing/calls.ts';
import { answerEvents } from './answer-events.ts';
import { answerExport } from './answer-export.ts';
import { answerFile } from './answer-file.ts';
import { keepAnswers } from './answer-kept.ts';
import { answerPlain } from './answer-plain.ts';
import { answerPoll } from './answer-poll.ts';
import type { MayReceive, Operation, Router } from './call.ts';
import { createKeptPolls } from './kept-polls.ts';
import { KNOWN_BODY_BYTES, STRANGERS_BODY_BYTES } from './read-json.ts';
import { checkError } from './schemas.ts';
import { acceptForms } from './uploads.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

type Handlers = {
  answer: Handler;
  /** Before any of the call's body is read. */
  beforeBody?: Handler | undefined;
  /** Answers from memory where it can, and then returns nothing; otherwise returns what is to be done. */
  begin?: (request: FastifyRequest, reply: FastifyReply) => Handler | undefined;
};

/**
 * Runs a call's work: within the time that somebody waits (Product §31.3), writes and staff before others, and with the
 * request's id on all that it leads to.
 */
const waitedFor = <T>(request: FastifyRequest, work: () => T): T =>
  causedBy({ reqId: request.id, trace: traceOf(request) }, () =>
    hurriedly(work, request.routeOptions.config.urgency === 'act'),
  );

/** Where calls are registered. */
export type Sides = {
  /** Counts requests and refuses floods. */
  guarded: FastifyInstance;
  /** For kept answers: they cost less than counting would. */
  bare: FastifyInstance;
};

export function makeRouter({ guarded, bare }: Sides, context: Context): Router {
  const answerKept = keepAnswers(context);
  const polls = createKeptPolls(context.changes);

  const held = (endpoint: AnyEndpoint, handler: Handler) =>
    context.checkAnswers ? holdingErrors(endpoint, handler) : handler;

  function register(scope: FastifyInstance, endpoint: AnyEndpoint, handlers: Handlers) {
    const { method, path, access } = endpoint;
    const { answer, beforeBody, begin } = handlers;
    const bodyLimit = access === 'public' || access === 'optional' ? STRANGERS_BODY_BYTES : KNOWN_BODY_BYTES;
    const before = beforeBody && held(endpoint, beforeBody);
    scope.route({
      method,
      url: API_BASE + path,
      bodyLimit,
      config: { urgency: urgencyOf(endpoint) },
      ...(before && {
        preParsing: async (request: FastifyRequest, reply: FastifyReply) => {
          await waitedFor(request, () => before(request, reply));
        },
      }),
      // Outside of `AsyncLocalStorage`: a connection at rest would hold on to what it carries until its next call.
      handler: (request, reply) => {
        const left = begin ? begin(request, reply) : answer;
        return left && waitedFor(request, () => held(endpoint, left)(request, reply));
      },
    });
  }

  function registerPlain(endpoint: PlainEndpoint, operation: Operation, mayReceive?: MayReceive) {
    const { answer, beforeBody } = answerPlain(context, endpoint, operation, mayReceive);
    if (endpoint.files) acceptForms(guarded, (scope) => register(scope, endpoint, { answer, beforeBody }));
    else
      register(guarded, endpoint, {
        answer,
        beforeBody: endpoint.method === 'GET' ? undefined : beforeBody,
      });
  }

  // Which answer goes with which endpoint, `Router` says; here one is as good as another.
  function route(endpoint: AnyEndpoint, answer: never, mayReceive?: never): void {
    if (endpoint.kept) register(bare, endpoint, { answer: answerKept(endpoint, answer) });
    else if (endpoint.polled !== undefined)
      register(guarded, endpoint, answerPoll({ context, polls }, endpoint, answer));
    else if (endpoint.answers === 'csv')
      register(guarded, endpoint, { answer: answerExport(context, endpoint, answer) });
    else if (endpoint.answers === 'events')
      register(guarded, endpoint, { answer: answerEvents(context, endpoint, answer) });
    else if (endpoint.answers === 'file')
      register(guarded, endpoint, { answer: answerFile(context, endpoint, answer) });
    else registerPlain(endpoint, answer, mayReceive);
  }
  return route as Router;
}

/** Holds what a call fails with against the errors that its endpoint names. */
function holdingErrors(endpoint: AnyEndpoint, handler: Handler): Handler {
  return async (request, reply) => {
    try {
      return await handler(request, reply);
    } catch (error) {
      checkError(endpoint, error);
      throw error;
    }
  };
}

/**
 * An endpoint as data. The server registers it, the typed client calls it, forms validate with its
 * schemas and the OpenAPI document is generated from it, so each call is described once.
 */
import type * as z from 'zod/mini';
import type { ErrorName } from './errors.ts';
import type { StaffRole } from './roles.ts';

export type Schema = z.ZodMiniType;

/**
 * Who may call:
 * - `public`: anyone;
 * - `optional`: anyone, and a signed-in customer is recognised;
 * - `account`: a signed-in customer, verified or not;
 * - `customer`: a signed-in customer with a verified email;
 * - a list of staff roles (the owner is always one of them).
 */
export type Access = 'public' | 'optional' | 'account' | 'customer' | readonly StaffRole[];

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `image`: png or jpeg; `document`: these and pdf. Judged by content (Product §6). */
export type FileKind = 'image' | 'document';

export type Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Data extends Schema = Schema,
  Files extends string = string,
> = {
  readonly method: Method;
  /** Path below the API base, parameters as `:name`. */
  readonly path: string;
  /** One line for the API's reader. */
  readonly summary: string;
  readonly access: Access;
  readonly params?: Params;
  readonly query?: Query;
  /** Fields of the body; with `files` they travel as multipart text fields. */
  readonly body?: Body;
  /** Multipart file fields, each at most once a request, and what they take. */
  readonly files?: Readonly<Record<Files, FileKind>>;
  /** Shape of `data` in the success envelope; with `answers: 'csv'` of one line, whose keys are the header. */
  readonly data: Data;
  /** Answers a CSV file, streamed, in place of the success envelope. Failures stay in theirs. */
  readonly answers?: 'csv';
  /** Errors of the trade that this call can answer, beside bad input and missing rights. */
  readonly errors?: readonly ErrorName[];
  /** Creates something: honours an `Idempotency-Key` header (Product §1). */
  readonly creates?: true;
  /** Open to staff whose role needs a second factor before they have enrolled one (Product §8). */
  readonly beforeEnrolment?: true;
  /** Moves money or staff: who has an authenticator must have given a code of it lately (Product §8). */
  readonly freshCode?: true;
  /** What of it one customer may do only so often: far above what a person needs, far below a flood. */
  readonly counted?: 'order' | 'message' | 'address';
  /** Answers `304 Not Modified` to an `If-None-Match` that still holds. */
  readonly revalidates?: true;
};

// biome-ignore lint/suspicious/noExplicitAny: the widest endpoint; `unknown` would not accept a narrower one.
export type AnyEndpoint = Endpoint<any, any, any, any, any>;

/** Declares an endpoint and keeps its exact types. */
export function endpoint<
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Data extends Schema = Schema,
  Files extends string = never,
>(definition: Endpoint<Params, Query, Body, Data, Files>): Endpoint<Params, Query, Body, Data, Files> {
  return definition;
}

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

/** What the server's handler receives, after validation. */
export type Validated<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _D, infer _F>
    ? { params: Output<P>; query: Output<Q>; body: Output<B> }
    : never;

type Given<Name extends string, S> = S extends Schema
  ? Record<string, never> extends Input<S>
    ? { [K in Name]?: Input<S> }
    : { [K in Name]: Input<S> }
  : { [K in Name]?: undefined };

/** What a caller hands in. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _D, infer F>
    ? Given<'params', P> &
        Given<'query', Q> &
        Given<'body', B> & { files?: Partial<Record<F, Blob | undefined>> }
    : never;

/** What a successful call carries as `data`. */
export type CallData<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer D, infer _F> ? z.output<D> : never;

/** The API's base path on the product's host (Spec §9). */
export const API_BASE = '/api/v1';

/**
 * An endpoint as data. The server registers it, the typed client calls it, forms validate with its
 * schemas and the OpenAPI document is generated from it, so each call is described once: who may make it,
 * what it takes and answers, what is limited, what is kept, and that it creates something once.
 */
import type * as z from 'zod/mini';
import type { ErrorName } from './errors.ts';
import type { CountedLimit } from './limits.ts';
import type { StaffRole } from './roles.ts';

export type Schema = z.ZodMiniType;

/**
 * Who may call:
 * - `public`: anyone;
 * - `optional`: anyone, and a signed-in customer is recognised;
 * - `account`: a signed-in customer, verified or not;
 * - `customer`: a signed-in customer with a verified email;
 * - `payout-phone`: a phone that a session of the treasury was paired with (Product §28.21);
 * - a list of staff roles (the owner is always one of them).
 */
export type Access = 'public' | 'optional' | 'account' | 'customer' | 'payout-phone' | readonly StaffRole[];

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * `image`: png or jpeg; `qr-code`: the same, and what its code holds is read; `face`, `item`: the same, kept as pages show
 * it (Product §19.10); `document`: png, jpeg and pdf. Judged by content (Product §10.1, §10.2). `statement`: anything, for
 * what reads it judges it; it is read and not kept (Product §26.40).
 */
export type FileKind = 'image' | 'qr-code' | PagePictureKind | 'document' | 'statement';
/** What pages for visitors show a picture of. */
export type PagePictureKind = 'face' | 'item';

type Described = {
  /** Path below the API base, parameters as `:name`. */
  readonly path: string;
  /** What the call does, in one line: shown in the API's documentation. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** Shape of `data` in the success envelope; of an export the shape of one line, whose keys are the header. */
  readonly data: Schema;
  /** What the client says once it has the answer, and where none came (Product §2.23). */
  readonly words?: { readonly done: string; readonly failed: string };
  /** The errors that this call can answer, beside those that every call can: wrong input, missing rights, limits. */
  readonly errors?: readonly ErrorName[];
  /** Open to staff before they have enrolled a second factor (Product §20.4). */
  readonly beforeEnrolment?: true;
  /** Moves money or staff: whoever has a second factor must have given it a short while ago (Product §20.5). */
  readonly freshCode?: true;
};

/** The ordinary kind: the answer is made for each call. */
export type PlainEndpoint = Described & {
  readonly method: Method;
  readonly access: Access;
  /** Fields of the body; with `files` they travel as multipart text fields. */
  readonly body?: Schema;
  /** Multipart file fields, each at most once a request, and what they take. */
  readonly files?: Readonly<Record<string, FileKind>>;
  /** How often it may be tried. A person's tries count before the body is read, an address's once it is valid. */
  readonly limits?: readonly CountedLimit[];
  /**
   * Creates something, once for each `Idempotency-Key` (Product §2.11). With `true` the operation gets `once()`, and runs in it
   * what must happen once. With `whole` all of the operation, its reads included, runs in one transaction; it then need not
   * know of keys. With `parts` it does many things, each in a transaction of its own: it gets `onceFor(part)`, each part is
   * done once for the key, and what was not done is tried again.
   */
  readonly creates?: true | 'whole' | 'parts';
  /** Body fields that the stored fingerprint of a call leaves out: from a quick hash a password could be guessed. */
  readonly secrets?: readonly string[];
  readonly kept?: never;
  readonly polled?: never;
  readonly answers?: never;
};

type NothingSent = {
  readonly body?: never;
  readonly files?: never;
  readonly creates?: never;
  readonly limits?: never;
  readonly secrets?: never;
};

/**
 * An answer that is the same for everybody, so its bytes are kept. Only a public one can be: any other is somebody's
 * own.
 */
export type KeptEndpoint = Described &
  NothingSent & {
    readonly method: 'GET';
    readonly access: 'public';
    readonly params?: never;
    readonly kept: { readonly until: 'content changes'; readonly atMostMinutes: number };
    readonly polled?: never;
    readonly answers?: never;
  };

/**
 * Kept until the server hears of a change; at most ten minutes, since what tells of the last days changes with time
 * too.
 */
export const UNTIL_CONTENT_CHANGES = { until: 'content changes', atMostMinutes: 10 } as const;

/**
 * A call that screens repeat every few seconds. It answers `304 Not Modified` where the caller's version still holds.
 */
export type PolledEndpoint = Described &
  NothingSent & {
    readonly method: 'GET';
    readonly access: 'customer' | readonly StaffRole[];
    /** May say how the call is made, but must not change its answer. */
    readonly query?: Schema;
    /**
     * What the version is made of, in words for the API's documentation: while none of it changes, the answer is the
     * same.
     */
    readonly polled: string;
    readonly kept?: never;
    readonly answers?: never;
  };

/** A CSV file for staff, streamed, in place of the success envelope. Failures stay in theirs. */
export type ExportEndpoint = Described &
  NothingSent & {
    readonly method: 'GET';
    readonly access: readonly StaffRole[];
    readonly params?: never;
    readonly answers: 'csv';
    /** The beginning of the file's name; the day follows. */
    readonly fileName: string;
    readonly kept?: never;
    readonly polled?: never;
  };

/**
 * A file, streamed as an attachment in place of the success envelope: a private one to whoever has a link that was signed
 * for it, or a picture that visitors see.
 */
export type FileEndpoint = Described &
  NothingSent & {
    readonly method: 'GET';
    readonly access: 'public';
    readonly answers: 'file';
    readonly fileName?: never;
    readonly kept?: never;
    readonly polled?: never;
  };

/**
 * A stream of what changes, as server-sent events, in place of the success envelope: `data` names each event with what it
 * carries. It stays open; failures before its first byte stay in their envelope.
 */
export type EventsEndpoint = Described &
  NothingSent & {
    readonly method: 'GET';
    readonly access: 'customer' | readonly StaffRole[];
    readonly params?: never;
    readonly answers: 'events';
    readonly fileName?: never;
    readonly kept?: never;
    readonly polled?: never;
  };

export type AnyEndpoint =
  | PlainEndpoint
  | KeptEndpoint
  | PolledEndpoint
  | ExportEndpoint
  | FileEndpoint
  | EventsEndpoint;

type Known = keyof PlainEndpoint | keyof ExportEndpoint;

/** Declares an endpoint and keeps its exact types. A browser is sent only those that it calls. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends AnyEndpoint>(
  definition: E & { readonly [Misspelt in Exclude<keyof E, Known>]: never },
): E {
  return definition;
}

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;
type Part<E, Name extends string> = E extends { readonly [N in Name]?: infer S } ? S : undefined;

/** What the server's handler receives, after validation. */
export type Validated<E> = {
  params: Output<Part<E, 'params'>>;
  query: Output<Part<E, 'query'>>;
  body: Output<Part<E, 'body'>>;
};

type Given<Name extends string, S> = S extends Schema
  ? Record<string, never> extends Input<S>
    ? { [K in Name]?: Input<S> }
    : { [K in Name]: Input<S> }
  : { [K in Name]?: undefined };

/** What a caller hands in. */
export type CallInput<E> = Given<'params', Part<E, 'params'>> &
  Given<'query', Part<E, 'query'>> &
  Given<'body', Part<E, 'body'>> & { files?: Partial<Record<FileField<E>, Blob | undefined>> };

/** The names of a call's file fields. */
type FileField<E> = E extends { readonly files: infer F } ? keyof F & string : never;

/** What a successful call carries as `data`. */
export type CallData<E> = E extends { readonly data: infer D extends Schema } ? z.output<D> : never;

/** The API's base path on the product's host (Product §2.1). */
export const API_BASE = '/api/v1';

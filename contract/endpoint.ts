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
  /** One line for the API's reader. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** Shape of `data` in the success envelope; of an export the shape of one line, whose keys are the header. */
  readonly data: Schema;
  /** What the client says once it has the answer, and where none came (Product §2.23). */
  readonly words?: { readonly done: string; readonly failed: string };
  /** Errors of the trade that this call can answer, beside bad input and missing rights. */
  readonly errors?: readonly ErrorName[];
  /** Open to staff before they have enrolled a second factor (Product §20.4). */
  readonly beforeEnrolment?: true;
  /** Moves money or staff: who has a second factor must have shown it lately (Product §20.5). */
  readonly freshCode?: true;
};

/** Made anew for each call. */
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
   * Creates something, once for each `Idempotency-Key` (Product §2.11). `whole` where all that it does, reads and all, is one
   * transaction of the database: it then knows nothing of keys. `parts` where it does many things, each in a transaction of its
   * own: each is done once for the key, and what was not done is tried again.
   */
  readonly creates?: true | 'whole' | 'parts';
  /** Fields that leave no trace in what is stored of a key: a quick hash of a password could be tried out. */
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

/** The same for everybody, so its bytes are kept. Only a public one can be: another would show one person's to the next. */
export type KeptEndpoint = Described &
  NothingSent & {
    readonly method: 'GET';
    readonly access: 'public';
    readonly params?: never;
    readonly kept: { readonly until: 'content changes'; readonly atMostMinutes: number };
    readonly polled?: never;
    readonly answers?: never;
  };

/** Kept until the server hears of a change; what tells of the last days moves with time, so not for long. */
export const UNTIL_CONTENT_CHANGES = { until: 'content changes', atMostMinutes: 10 } as const;

/** What a screen asks again every few seconds: answers `304 Not Modified` to an `If-None-Match` that still holds. */
export type PolledEndpoint = Described &
  NothingSent & {
    readonly method: 'GET';
    readonly access: 'customer' | readonly StaffRole[];
    /** Says how it is asked, and never changes the answer. */
    readonly query?: Schema;
    /** What its version is made of, for the API's reader: while none of it changes, the answer is unchanged. */
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
    /** What the file is called, before its day. */
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

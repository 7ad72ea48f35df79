/** What an operation gets and gives: exactly what its endpoint says, and nothing it does not. */
import type {
  Access,
  CallData,
  EventsEndpoint,
  ExportEndpoint,
  FileEndpoint,
  KeptEndpoint,
  PlainEndpoint,
  PolledEndpoint,
  Validated,
} from '@cowrie/contract/endpoint.ts';
import type { StaffRole } from '@cowrie/contract/roles.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import type { Customer, Wanted } from '../sessions/customers.ts';
import type { PayoutPhone } from '../sessions/payout-phones.ts';
import type { StaffMember } from '../sessions/staff.ts';
import type { Once } from './idempotency.ts';
import type { Origin } from './origin.ts';
import type { Uploads } from './uploads.ts';

type Nothing = Record<never, never>;

/** Who makes a call, as its access tells. */
export type Who<A extends Access = Access> = A extends 'public'
  ? Nothing
  : A extends 'optional'
    ? { visitor: Customer | null }
    : A extends 'account' | 'customer'
      ? { customer: Customer }
      : A extends 'payout-phone'
        ? { phone: PayoutPhone }
        : { staff: StaffMember };

/** What every operation may use. */
type Shared = {
  context: Context;
  /** The moment the call came in; everything it writes carries this time. */
  now: Date;
};

/** What a verb of staff needs of their call. */
export type StaffAct = Shared & { staff: StaffMember };

/** The same of a verb that others are told of: `device` is what the browser says it is. */
export type ToldStaffAct = StaffAct & { device: string };

/** One call on its way: validated input, who makes it, and what only its kind has. */
export type Call<E extends PlainEndpoint = PlainEndpoint> = Validated<E> &
  Shared &
  Who<E['access']> & {
    /** Path and query as they came, for links to further pages. */
    url: string;
    /** The caller's address, for limits. */
    address: string;
    /** What the caller's browser says it is. */
    device: string;
    /** Both, with the token that the device is known by. */
    origin: Origin;
  } & (E extends { readonly files: object } ? { uploads: Uploads } : Nothing) &
  (E extends { readonly creates: true } ? { once: Once } : Nothing) &
  (E extends { readonly creates: 'parts' } ? { onceFor: (part: string) => Once } : Nothing);

/** The same call, all of which goes through the transaction `db`. */
export const within = <C extends Pick<Shared, 'context'>>(db: Db, call: C): C => ({
  ...call,
  context: { ...call.context, db },
});

/** A sentence for the caller beside the data. */
export class Worded<T> {
  readonly message: string;
  readonly data: T;
  constructor(message: string, data: T) {
    this.message = message;
    this.data = data;
  }
}

/** An answer with a sentence for the customer beside its data. */
export function worded<T>(message: string, data: T) {
  return new Worded(message, data);
}

export type Operation<E extends PlainEndpoint = PlainEndpoint> = (
  call: Call<E>,
) => Promise<CallData<E> | Worded<CallData<E>>>;

/**
 * Whether a call's files may come at all: asked before any of them is read, so that nobody makes work for an order that
 * is not theirs (Product §10.20). Fails as the operation would.
 */
export type MayReceive<E extends PlainEndpoint = PlainEndpoint> = (
  call: Shared & Pick<Validated<E>, 'params' | 'query'> & Who<E['access']>,
) => Promise<unknown>;

/** Asked of every call whose path says what its files are about. */
type Asked<E extends PlainEndpoint> = E extends { readonly files: object; readonly params: object }
  ? [mayReceive: MayReceive<E>]
  : [];

/** Makes the data of a list that is the same for everybody: it learns nothing of who asks. */
export type Load<E extends KeptEndpoint = KeptEndpoint> = (
  call: Shared & Pick<Validated<E>, 'query'>,
) => Promise<CallData<E>>;

/** Polled by customers, and by staff. */
export type CustomerPolled = PolledEndpoint & { readonly access: 'customer' };
export type StaffPolled = PolledEndpoint & { readonly access: readonly StaffRole[] };

export type PollCall<E extends PolledEndpoint> = Shared &
  Pick<Validated<E>, 'params' | 'query'> &
  Who<E['access']>;

/** What the caller looks at, which says itself whose it is. */
type Seen<E extends PolledEndpoint, S> = Shared & Pick<Validated<E>, 'query'> & { state: S };

/**
 * What a screen asks again every few seconds: nearly always nothing has changed, and then the whole call is as little
 * as can be.
 */
export type Poll<E extends PolledEndpoint, S> = {
  /** What the caller looks at is noted, whether it changed or not. */
  note?: {
    isDue(seen: Seen<E, S>): boolean;
    write(seen: Seen<E, S>): Promise<unknown>;
  };
  /** Becomes the ETag: two different answers never have the same version. */
  version(state: S, now: Date): string;
  answer(call: PollCall<E> & { state: S }): Promise<CallData<E>>;
};

/** Session and state come in one query; the state is null where the customer has no such thing. */
export type CustomerPoll<E extends CustomerPolled, S> = Poll<E, S> & {
  /** SQL about the row `customer`. */
  wanted(params: Validated<E>['params']): Wanted;
  /**
   * The process knows of every change of its state (`changes`), as a change of the customer's orders, threads or cases or of
   * the payment options: it keeps the state and answers without a question while nothing changes.
   */
  isKept?: true;
};

export type StaffPoll<E extends StaffPolled, S> = Poll<E, S> & {
  state(call: PollCall<E>): Promise<S>;
};

type ExportCall<E extends ExportEndpoint> = Shared & Pick<Validated<E>, 'query'> & { staff: StaffMember };

/**
 * What an export brings: `begin` runs before the first byte, so that its errors answer as any call's do; `batches` are
 * read as fast as the caller takes them, so that no list is ever whole in memory.
 */
export type Export<E extends ExportEndpoint = ExportEndpoint> = {
  begin(call: ExportCall<E>): Promise<void>;
  batches(call: ExportCall<E>): AsyncIterable<CallData<E>[]>;
};

/** Finds the file of a link, and until when the link works: for ever where visitors see it and it never changes. */
export type FindFile<E extends FileEndpoint = FileEndpoint> = (
  call: Shared & Pick<Validated<E>, 'params' | 'query'>,
) => Promise<{
  file: { key: string; media_type: string; size: bigint; name: string };
  until: Date | 'for ever';
}>;

/** A stream that is open: it takes what is ready to be sent, and says when it is over. */
export type OpenStream = {
  /** False where it takes no more: it is over. */
  send(bytes: string): boolean;
  /** Ends it with `last` as its last words. */
  end(last?: string): void;
};

/**
 * Takes in a stream that was opened, and answers what lets it go once it is over. Fails, before the first byte, where it may
 * not be opened.
 */
export type Stream<E extends EventsEndpoint = EventsEndpoint> = (
  call: Shared & Pick<Validated<E>, 'query'> & Who<E['access']> & { address: string; tokenHash: Buffer },
) => (stream: OpenStream) => () => void;

/** Binds an endpoint of the contract to what answers it. */
export type Router = {
  <E extends PlainEndpoint>(endpoint: E, operation: Operation<E>, ...asked: Asked<E>): void;
  <E extends KeptEndpoint>(endpoint: E, load: Load<E>): void;
  <E extends CustomerPolled, S>(endpoint: E, poll: CustomerPoll<E, S>): void;
  <E extends StaffPolled, S>(endpoint: E, poll: StaffPoll<E, S>): void;
  <E extends ExportEndpoint>(endpoint: E, work: Export<E>): void;
  <E extends FileEndpoint>(endpoint: E, find: FindFile<E>): void;
  <E extends EventsEndpoint>(endpoint: E, stream: Stream<E>): void;
};

/** A customer's own data: a copy of all of it, and the account's deletion (Product §28.104–28.113). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { isoTime } from './fields.ts';
import { fileLink } from './files.ts';
import { PROOF_ERRORS, proofFields } from './passkeys.ts';

/** For so many days an account that is to be deleted can be kept after all (Product §28.107). */
export const DELETION_PAUSE_DAYS = 7;
/** For so many days a copy is kept (Product §28.105). */
export const COPY_KEPT_DAYS = 3;

/** What is to be finished before an account can go, and where (Product §28.106). */
export const unfinished = z.object({
  says: z.string(),
  where: z.enum(['orders', 'balance', 'contact']),
});
export type Unfinished = z.output<typeof unfinished>;

const copy = z.object({
  asked_at: isoTime,
  /** Null while it is made. */
  made_at: z.nullable(isoTime),
  kept_until: z.nullable(isoTime),
  /** Null while it is made and once it has gone. */
  file: z.nullable(fileLink),
});

const ownDataNow = z.object({
  /** The last that was asked for. */
  copy: z.nullable(copy),
  /** From when on another can be asked for; null where one can now. */
  next_copy_at: z.nullable(isoTime),
  /** When the account goes; null where nobody has asked for that. */
  deleted_on: z.nullable(isoTime),
  unfinished: z.array(unfinished),
});
export type OwnData = z.output<typeof ownDataNow>;

export const ownData = endpoint({
  method: 'GET',
  path: '/profile/data',
  summary: 'The copy of one’s data that was asked for last, and whether the account is to be deleted',
  access: 'customer',
  data: ownDataNow,
});

export const askCopy = endpoint({
  method: 'POST',
  path: '/profile/data/copy',
  summary: 'Ask for a copy of all one’s data as a ZIP; a mail says when it is there',
  access: 'customer',
  body: z.object(proofFields),
  data: ownDataNow,
  errors: [...PROOF_ERRORS, 'copy_lately'],
});

export const askDeletion = endpoint({
  method: 'POST',
  path: '/profile/deletion',
  summary: 'Ask for one’s account to be deleted after a pause; every other session ends',
  access: 'customer',
  body: z.object(proofFields),
  data: ownDataNow,
  errors: [...PROOF_ERRORS, 'deletion_not_yet', 'deletion_asked'],
});

export const keepAccount = endpoint({
  method: 'DELETE',
  path: '/profile/deletion',
  summary: 'Keep one’s account after all',
  access: 'customer',
  data: ownDataNow,
  errors: ['not_found'],
});

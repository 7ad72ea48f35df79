import type { DataOfCustomer } from '@cowrie/contract/desk/own-data.ts';
import type { OwnData } from '@cowrie/contract/own-data.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { viewFile } from '../files/index.ts';
import { lastCopy, nextCopyAt, standingDeletion } from './queries.ts';
import { unfinishedOf } from './unfinished.ts';

type Parts = Pick<Context, 'db' | 'links'>;
const iso = (at: Date | null) => at?.toISOString() ?? null;

/** What a customer sees of their copy and of the end of their account (Product §28.104, §28.106). */
export async function ownDataOf({ db, links }: Parts, customerId: bigint, now: Date): Promise<OwnData> {
  const copy = await lastCopy(db, customerId);
  const deletion = await standingDeletion(db, customerId);
  const { file_id, name, media_type, size } = copy ?? {};
  const file =
    file_id && name && media_type && size ? viewFile(links, { id: file_id, name, media_type, size }) : null;
  return {
    copy: copy
      ? {
          asked_at: copy.asked_at.toISOString(),
          made_at: iso(copy.made_at),
          kept_until: iso(copy.kept_until),
          file,
        }
      : null,
    next_copy_at: iso(nextCopyAt(copy, now)),
    deleted_on: iso(deletion?.due_at ?? null),
    unfinished: await unfinishedOf(db, customerId),
  };
}

/** The same as staff see it, without the copy itself (Product §28.112). @throws {ApiError} `not_found`. */
export async function dataOfCustomer({ db }: Pick<Context, 'db'>, id: bigint): Promise<DataOfCustomer> {
  const customer = await db
    .selectFrom('customers')
    .select('deleted_at')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!customer) fail('not_found');
  const copy = await lastCopy(db, id);
  const deletion = await standingDeletion(db, id);
  return {
    deleted_at: iso(customer.deleted_at),
    deletion: deletion
      ? {
          asked_at: deletion.asked_at.toISOString(),
          due_at: deletion.due_at.toISOString(),
          by: deletion.by,
          reason: deletion.reason,
          is_underway: deletion.state === 'underway',
        }
      : null,
    unfinished: customer.deleted_at ? [] : await unfinishedOf(db, id),
    copy: copy ? { asked_at: copy.asked_at.toISOString(), made_at: iso(copy.made_at), by: copy.by } : null,
  };
}

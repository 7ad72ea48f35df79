/**
 * Pictures that staff upload for what visitors read: kept under the address of what is in them, shown to visitors while a
 * list names them, and removed once none does (Product §19.10, §19.11).
 */
import { createHash } from 'node:crypto';
import { CONTENT_PICTURES, type ContentListName, contentPicture } from '@cowrie/contract/desk/content.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import type { FileLink } from '@cowrie/contract/files.ts';
import { isPictureAddress, openPicture, pictureAddress } from '@cowrie/contract/pictures.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import type { FindFile, StaffAct } from '../calls/call.ts';
import type { Uploads } from '../calls/uploads.ts';
import type { Context } from '../context.ts';
import { takeTurn } from '../database/take-turn.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail, failFields } from '../errors.ts';
import { viewFile } from '../files/index.ts';
import { removeFiles } from '../files/removed.ts';
import { CONTENT_TABLES } from './lists.ts';

const GONE = 'This picture is no longer kept. Please choose the file again.';

const pictureFields = Object.entries(CONTENT_PICTURES) as [ContentListName, { field: string }][];

/** Whether a row of `content_pictures as p` is named by a list. */
const isNamed = sql<boolean>`(${sql.join(
  pictureFields.map(
    ([name, { field }]) =>
      sql`exists (select from ${sql.table(CONTENT_TABLES[name])} where ${sql.ref(field)} = p.address)`,
  ),
  sql` or `,
)})`;
/** Or by a change that waits for a second person. */
const isProposed = sql<boolean>`exists (select from content_proposals where state = 'proposed' and p.address in (${sql.join(
  [...new Set(pictureFields.map(([, { field }]) => field))].map((field) => sql`fields ->> ${sql.lit(field)}`),
)}))`;

/** Keeps what was sent, for a day unless it is named by then; the same picture sent again is the one that is there. */
export async function keepPicture({
  context: { db, links },
  uploads,
  now,
}: StaffAct & { uploads: Uploads }): Promise<{ address: string; file: FileLink }> {
  const sent = (await uploads.read('picture')) ?? failFields({ picture: ['Choose a file'] });
  const address = pictureAddress(createHash('sha256').update(sent.bytes).digest('hex'));
  const id = await transaction(db, async (tx) => {
    await takeTurn(tx, address);
    const known = await tx
      .updateTable('content_pictures')
      .set({ uploaded_at: now })
      .where('address', '=', address)
      .returning('file_id')
      .executeTakeFirst();
    if (known) return known.file_id;
    const fileId = await uploads.keepSent(tx, 'picture');
    await tx.insertInto('content_pictures').values({ address, file_id: fileId, uploaded_at: now }).execute();
    return fileId;
  });
  const row = await db
    .selectFrom('files')
    .select(['id', 'name', 'media_type', 'size'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { address, file: viewFile(links, row) };
}

/** What visitors get at an address. @throws {ApiError} `not_found`, be there no such picture or none that is named. */
export const findPicture: FindFile<typeof openPicture> = async ({ context, params }) => {
  const address = API_BASE + openPicture.path.replace(':name', () => params.name);
  if (!isPictureAddress(address)) fail('not_found');
  const file = await context.db
    .selectFrom('content_pictures as p')
    .innerJoin('files', 'files.id', 'p.file_id')
    .select(['files.key', 'files.media_type', 'files.size'])
    .where('p.address', '=', address)
    .where(isNamed)
    .executeTakeFirst();
  // Not what its sender called it.
  return { file: { ...(file ?? fail('not_found')), name: params.name }, until: 'for ever' };
};

/** Sees that a picture which a row is to name stays, until the transaction ends. @throws {ApiError} `invalid_input`. */
export async function holdPicture(
  tx: Db,
  name: ContentListName,
  fields: Record<string, unknown>,
): Promise<void> {
  const field = contentPicture(name)?.field;
  const address = field && fields[field];
  if (!field || !isPictureAddress(address)) return;
  const held = await tx
    .selectFrom('content_pictures')
    .select('address')
    .where('address', '=', address)
    .forShare()
    .executeTakeFirst();
  if (!held) failFields({ [field]: [GONE] });
}

/** For staff, links to those of the `values` that are uploaded pictures, be they named or not. */
export async function shownPictures(
  { db, links }: Pick<Context, 'links'> & { db: Db },
  values: readonly unknown[],
): Promise<Map<string, string>> {
  const addresses = values.filter(isPictureAddress);
  if (addresses.length === 0) return new Map();
  const rows = await db
    .selectFrom('content_pictures')
    .select(['address', 'file_id'])
    .where('address', 'in', addresses)
    .execute();
  return new Map(rows.map(({ address, file_id }) => [address, links.sign(file_id)]));
}

/** Removes what was sent a day ago or earlier and is named by no list and no change that waits. */
export function clearPictures(db: Db, now: Date): Promise<void> {
  return transaction(db, async (tx) => {
    // Whoever is about to name one holds it, and whoever comes later finds it gone.
    const old = await tx
      .selectFrom('content_pictures')
      .select('address')
      .where('uploaded_at', '<', new Date(now.getTime() - DAY_MS))
      .forUpdate()
      .skipLocked()
      .execute();
    if (old.length === 0) return;
    const addresses = old.map(({ address }) => address);
    const gone = await tx
      .deleteFrom('content_pictures as p')
      .where('p.address', 'in', addresses)
      .where(sql<boolean>`not (${isNamed} or ${isProposed})`)
      .returning('p.file_id')
      .execute();
    await removeFiles(
      tx,
      gone.map(({ file_id }) => file_id),
      now,
    );
  });
}

/** The rows that pictures of proofs are found by (Product §26.62). */
import { sql } from 'kysely';
import { type Db, transaction } from '../../database/transaction.ts';
import type { PictureMark } from '../../files/cleaning/cleaner.ts';

/**
 * A number that the pictures of this many orders share is part of a bank's own layout, and is ignored. Orders are
 * counted, not pictures: otherwise somebody could hide a slip from the comparison by sending it often enough.
 */
const COMMON = 32;
/** Of those that share most, so many are looked at closely. */
const LOOKED_AT = 8;
/** The candidates to choose those from: some may be no proofs any more. */
const RANKED = 64;

/** Keeps a mark, its numbers only where few have them; null of a picture that cannot be opened. */
export async function keepMark(db: Db, fileId: bigint, mark: PictureMark | null): Promise<void> {
  const tokens = [...new Set(mark?.tokens.map(({ token }) => token))];
  await transaction(db, async (tx) => {
    await tx
      .insertInto('proof_pictures')
      .values({ file_id: fileId, copy: mark?.copy ?? null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await sql`insert into proof_tokens (token, file_id)
      select token, ${fileId} from unnest(${tokens}::int[]) token
      where (select count(*) from (
          select from proof_tokens t where t.token = token.token limit ${COMMON}) few) < ${COMMON}
        or (select count(distinct p.order_id) from proof_tokens t join proofs p on p.file_id = t.file_id
          where t.token = token.token) < ${COMMON}
      on conflict do nothing`.execute(tx);
  });
}

/** Pictures of other orders that share uncommon numbers with a mark, those with the most first (Product §26.62, §26.64). */
export async function likelyPictures(
  db: Db,
  fileId: bigint,
  { tokens }: PictureMark,
): Promise<{ fileId: bigint; copy: Buffer }[]> {
  const sought = tokens.flatMap(({ token, near }, part) =>
    [token, ...near].map((one) => [one, part] as const),
  );
  const numbers = sought.map(([token]) => token);
  const { rows } = await sql<{ file_id: bigint; copy: Buffer }>`
    with sought as (
      select distinct token, part from unnest(${numbers}::int[], ${sought.map(([, part]) => part)}::int[])
        as sought (token, part)),
    -- All numbers in one walk through the index.
    known as (
      select token, array_agg(file_id) as files from proof_tokens where token = any(${numbers}::int[]) group by token),
    uncommon as (
      select token, files from known
      where cardinality(files) < ${COMMON}
        or (select count(distinct order_id) from proofs where file_id = any(files)) < ${COMMON}),
    own as (
      select q.file_id from proofs p join proofs q on q.order_id = p.order_id where p.file_id = ${fileId}),
    found as (
      select file_id, count(distinct part) as parts
      from uncommon join sought using (token), unnest(uncommon.files) as file_id
      -- Excluded before the limit: otherwise the order's own pictures could take all places.
      where file_id <> ${fileId} and file_id not in (select file_id from own)
      group by file_id order by parts desc, file_id desc limit ${RANKED})
    select picture.file_id, picture.copy from found
    join proof_pictures picture on picture.file_id = found.file_id
    where picture.copy is not null and exists (select from proofs q where q.file_id = found.file_id)
    order by found.parts desc, found.file_id desc
    limit ${LOOKED_AT}`.execute(db);
  return rows.map(({ file_id, copy }) => ({ fileId: file_id, copy }));
}

/** The latest pictures by which parts of the same order came that count already. */
export async function picturesOfParts(db: Db, fileId: bigint): Promise<{ fileId: bigint; copy: Buffer }[]> {
  const { rows } = await sql<{ file_id: bigint; copy: Buffer }>`
    select picture.file_id, picture.copy from (
      select q.file_id, max(q.id) as id from proofs p
      join proofs q on q.order_id = p.order_id and q.transaction_id < p.transaction_id and q.file_id <> p.file_id
      join transactions t on t.id = q.transaction_id and t.status = 'successful'
      where p.file_id = ${fileId} group by q.file_id order by id desc limit ${LOOKED_AT}) part
    join proof_pictures picture on picture.file_id = part.file_id and picture.copy is not null`.execute(db);
  return rows.map(({ file_id, copy }) => ({ fileId: file_id, copy }));
}

/** A proof was looked for among all others: these are alike. */
export async function keepAlike(db: Db, fileId: bigint, others: bigint[]): Promise<void> {
  await transaction(db, async (tx) => {
    if (others.length > 0)
      await tx
        .insertInto('alike_proofs')
        .values(
          others.flatMap((other) => [
            { file_id: fileId, other_file_id: other },
            { file_id: other, other_file_id: fileId },
          ]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await tx.updateTable('proofs').set({ picture_sought: true }).where('file_id', '=', fileId).execute();
  });
}

/** Files of the newest proofs that were not looked for yet. */
export async function unsoughtFiles(db: Db, most: number): Promise<bigint[]> {
  const rows = await db
    .selectFrom('proofs')
    .select('file_id')
    .where('picture_sought', '=', false)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return [...new Set(rows.map(({ file_id }) => file_id))];
}

/** Takes a statement in: all of its new lines, or nothing (Product §26.43, §26.45). */
import type { uploadStatement as uploadCall } from '@cowrie/contract/desk/bank-statements.ts';
import { type ColumnRole, zoneOf } from '@cowrie/contract/desk/statement-columns.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { DAY_MS, dayOf, MINUTE_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { audit } from '../audit/index.ts';
import type { Call } from '../calls/call.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { statementAccount } from './accounts.ts';
import { type KnownLine, type Lacking, lackingOf, withLikeness } from './likeness.ts';
import type { RememberedColumns } from './reading/columns.ts';
import type { StatementLine } from './reading/lines.ts';
import { readApart } from './reading/read-apart.ts';

type Answer = CallData<typeof uploadCall>;

/** Lines that one statement of the database brings in. */
const AT_ONCE = 2000;
/** Wrong rows that are named. */
const MOST_NAMED = 100;

/**
 * Reads the file, and answers what is to be done of it with the call's key: to take its lines in, or only to tell what
 * is wrong with it or to be chosen.
 * @throws {ApiError} `not_found`, `statement_required`, `statement_unreadable`.
 */
export async function readUpload(
  call: Omit<Call<typeof uploadCall>, 'once'>,
): Promise<(tx: Db) => Promise<Answer>> {
  const { context, staff, body, uploads, now } = call;
  const account = (await statementAccount(context.db, body.account)) ?? fail('not_found');
  const file = (await uploads.read('statement')) ?? fail('statement_required');
  const zone = zoneOf(account.currency);
  const remembered = await columnsOf(context.db, account.id);
  const chosen = body.columns && {
    headerLine: body.header_line ?? 0,
    roles: body.columns as (ColumnRole | '')[],
  };
  const reading = await readApart({
    bytes: file.bytes,
    zone,
    isWallet: account.currency === 'USDT',
    choose: body.choose === 'yes',
    ...(chosen && { chosen }),
    ...(remembered && { remembered }),
  });
  if (reading.kind === 'unreadable') fail('statement_unreadable', { because: reading.because });
  if (reading.kind === 'choose') {
    const rows = reading.rows.map(({ number, cells }) => ({ line: number, cells }));
    const { headerLine: header_line, roles } = reading;
    return async () => ({ outcome: 'choose columns', header_line, columns: [...roles], rows });
  }
  if (reading.kind === 'wrong') {
    const rows = reading.rows.map(({ number, reason }) => ({ line: number, reason }));
    return async () => ({ outcome: 'wrong rows', count: reading.count, rows });
  }
  const { lines, idle, columns } = reading;
  if (lines.length === 0) fail('statement_unreadable', { because: 'There is no line in this file.' });
  const early = notYet(lines, now);
  if (early.length > 0)
    return async () => ({ outcome: 'wrong rows', count: early.length, rows: early.slice(0, MOST_NAMED) });
  return async (tx) => {
    if (chosen) await rememberColumns(tx, { accountId: account.id, columns, staff, now });
    return takeStatementIn(tx, { account, file, staff, now, zone, lines, idle, roles: columns.roles });
  };
}

/** Lines of days that are still to come: days and months were read the wrong way round, or it is no statement. */
const notYet = (lines: readonly StatementLine[], now: Date) =>
  lines
    .filter(({ day }) => day > dayOf(now.getTime() + DAY_MS))
    .map(({ number, day }) => ({ line: number, reason: `${day} is still to come` }));

async function columnsOf(db: Db, accountId: bigint): Promise<RememberedColumns | undefined> {
  const row = await db
    .selectFrom('statement_columns')
    .select(['headings', 'roles'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  // The column is only ever written from `ColumnRole`s.
  return row && { headings: row.headings, roles: row.roles as (ColumnRole | '')[] };
}

async function rememberColumns(
  tx: Db,
  {
    accountId,
    columns,
    staff,
    now,
  }: { accountId: bigint; columns: RememberedColumns; staff: StaffMember; now: Date },
): Promise<void> {
  const said = {
    headings: [...columns.headings],
    roles: [...columns.roles],
    chosen_by: staff.id,
    chosen_at: now,
  };
  await tx
    .insertInto('statement_columns')
    .values({ account_id: accountId, ...said })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(said))
    .execute();
}

type Statement = {
  account: { id: bigint; code: string };
  file: { name: string; sha256: Buffer };
  staff: Pick<StaffMember, 'id' | 'username'>;
  now: Date;
  zone: number;
  lines: readonly StatementLine[];
  idle: number;
  /** What its columns were read as. */
  roles: readonly string[];
};

/** Takes the lines in that were read from a file, those that are new. */
export async function takeStatementIn(
  tx: Db,
  { account, file, staff, now, zone, lines, idle, roles }: Statement,
): Promise<Answer> {
  // One statement of an account at a time: of two that overlap, the second sees what the first has brought.
  await tx.selectFrom('ledger_accounts').select('id').where('id', '=', account.id).forNoKeyUpdate().execute();
  const days = lines.map(({ day }) => day).sort();
  const [first_day = '', last_day = ''] = [days[0], days.at(-1)];
  const earlier = await readWithout(tx, account.id);
  const { id } = await tx
    .insertInto('bank_statements')
    .values({
      account_id: account.id,
      file_name: file.name,
      sha256: file.sha256,
      uploaded_by: staff.id,
      uploaded_at: now,
      first_day,
      last_day,
      reaches_to: new Date(
        Math.max(...chunks(lines).map((some) => Math.max(...some.map((line) => endOf(line, zone))))),
      ),
      line_count: lines.length,
      new_count: 0,
      idle_count: idle,
      read_without: lackingOf(lines, roles),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const place = { accountId: account.id, statementId: id, zone };
  const kinds = earlier.map(({ lacking }) => lacking);
  let added = 0n;
  for (const some of chunks(withLikeness(oldestFirst(lines), kinds))) {
    const taken = await takenWithout(tx, account.id, earlier, some);
    added += await insertLines(
      tx,
      place,
      some.filter((line) => !taken.has(line)),
    );
  }
  const new_lines = Number(added);
  await tx.updateTable('bank_statements').set({ new_count: new_lines }).where('id', '=', id).execute();
  const detail = `${file.name}: ${first_day} to ${last_day}, ${new_lines} new of ${lines.length} lines`;
  await audit(tx, { staff, action: 'statement.upload', subject: account.code, detail, now });
  return {
    outcome: 'read',
    first_day,
    last_day,
    new_lines,
    known_lines: lines.length - new_lines,
    idle_rows: idle,
  };
}

function chunks<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / AT_ONCE);
  return Array.from({ length: count }, (_, at) => items.slice(at * AT_ONCE, (at + 1) * AT_ONCE));
}

/** Many banks write the newest line first. */
function oldestFirst(lines: readonly StatementLine[]): readonly StatementLine[] {
  const [first, last] = [lines[0], lines.at(-1)];
  const key = (line: StatementLine | undefined) => `${line?.day} ${line?.time ?? ''}`;
  return key(first) > key(last) ? lines.toReversed() : lines;
}

/** The moment of a line in milliseconds; null where the statement tells no times. */
const momentOf = ({ day, time }: StatementLine, zone: number) =>
  time === null ? null : Date.parse(`${day}T${time}Z`) - zone * MINUTE_MS;

/**
 * The moment up to which a statement that ends with this line is complete: the line's own, or the beginning of its day.
 */
const endOf = (line: StatementLine, zone: number) =>
  momentOf(line, zone) ?? Date.parse(`${line.day}T00:00:00Z`) - zone * MINUTE_MS;

/** Statements of one account that were read without the same values. */
type Without = { lacking: Lacking[]; statements: string[] };

/**
 * The statements that were read without something. Of older ones, for which that was not recorded, those without a
 * narration in any line.
 */
async function readWithout(tx: Db, accountId: bigint): Promise<Without[]> {
  const { rows } = await sql<Without>`
    select lacking, array_agg(id::text) as statements from (
      select s.id, coalesce(s.read_without, case when not exists (
        select from statement_lines l where l.bank_statement_id = s.id and l.narration <> '')
        then array['narration'] else array[]::text[] end) as lacking
      from bank_statements s where s.account_id = ${accountId} and s.new_count > 0) s
    where cardinality(lacking) > 0
    group by lacking`.execute(tx);
  return rows;
}

/** Which of these lines have been taken in already, from statements that were read without something. */
async function takenWithout(
  tx: Db,
  accountId: bigint,
  earlier: readonly Without[],
  lines: readonly KnownLine[],
): Promise<Set<KnownLine>> {
  const taken = new Set<KnownLine>();
  for (const [kind, { statements }] of earlier.entries()) {
    const asked = lines.flatMap((line) => {
      const bare = line.bare[kind];
      return bare ? [{ line, bare }] : [];
    });
    if (asked.length === 0) continue;
    const { rows } = await sql<{ place: number }>`
      select asked.place::int as place
      from unnest(
        ${asked.map(({ bare }) => bare.likeness.toString('hex'))}::text[],
        ${asked.map(({ bare }) => bare.ordinal)}::int[]) with ordinality as asked (likeness, ordinal, place)
      join statement_lines known on known.account_id = ${accountId} and known.ordinal = asked.ordinal
        and known.likeness = decode(asked.likeness, 'hex') and known.bank_statement_id = any(${statements}::bigint[])`.execute(
      tx,
    );
    for (const { place } of rows) {
      const found = asked[place - 1];
      if (found) taken.add(found.line);
    }
  }
  return taken;
}

type Place = { accountId: bigint; statementId: bigint; zone: number };

async function insertLines(
  tx: Db,
  { accountId, statementId, zone }: Place,
  lines: readonly KnownLine[],
): Promise<bigint> {
  const at = (line: KnownLine) => {
    const moment = momentOf(line, zone);
    return moment === null ? null : new Date(moment).toISOString();
  };
  const column = <T>(of: (line: KnownLine) => T) => lines.map(of);
  const { numAffectedRows } = await sql`
    insert into statement_lines (account_id, bank_statement_id, line_number, day, at, amount, narration, reference,
      counterparty, balance_after, likeness, ordinal)
    select ${accountId}, ${statementId}, number, day, at, amount, narration, reference, counterparty, balance,
      decode(likeness, 'hex'), ordinal
    from unnest(
      ${column(({ number }) => number)}::int[],
      ${column(({ day }) => day)}::date[],
      ${column(at)}::timestamptz[],
      ${column(({ amount }) => amount)}::bigint[],
      ${column(({ narration }) => narration)}::text[],
      ${column(({ reference }) => reference)}::text[],
      ${column(({ counterparty }) => counterparty)}::text[],
      ${column(({ balance }) => balance)}::bigint[],
      ${column(({ likeness }) => likeness.toString('hex'))}::text[],
      ${column(({ ordinal }) => ordinal)}::int[])
      as line (number, day, at, amount, narration, reference, counterparty, balance, likeness, ordinal)
    on conflict (account_id, likeness, ordinal) do nothing`.execute(tx);
  return numAffectedRows ?? 0n;
}

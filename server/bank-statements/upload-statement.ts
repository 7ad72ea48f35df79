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
import { type KnownLine, type Lacking, lackingOf, newAmong, type TakenIn, withLikeness } from './likeness.ts';
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
  const lacking = lackingOf(lines, roles);
  const place = { accountId: account.id, zone };
  const known = withLikeness(oldestFirst(lines));
  const others = await takenOtherwise(tx, place, { first_day, last_day, lacking });
  const brought = others.length > 0 ? newAmong(known, lacking, others) : known;
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
      read_without: lacking,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  let added = 0n;
  for (const some of chunks(brought)) added += await insertLines(tx, { ...place, statementId: id }, some);
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

/** The time of a line on the account's clock. */
const timeOf = (at: Date, zone: number) =>
  new Date(at.getTime() + zone * MINUTE_MS).toISOString().slice(11, 19);

/**
 * The moment up to which a statement that ends with this line is complete: the line's own, or the beginning of its day.
 */
const endOf = (line: StatementLine, zone: number) =>
  momentOf(line, zone) ?? Date.parse(`${line.day}T00:00:00Z`) - zone * MINUTE_MS;

type Days = { first_day: string; last_day: string };
type Row = Omit<TakenIn, 'time'> & { at: Date | null };

/**
 * What was taken in of these days, each line with what its file was read without; nothing where every one of these files was
 * read without just what this one is, whose lines are then known by all that they say. Of files from before that was kept it
 * is what none of their lines has, of those that were taken in whole; their narrations, of all.
 */
async function takenOtherwise(
  tx: Db,
  { accountId, zone }: Omit<Place, 'statementId'>,
  { first_day, last_day, lacking }: Days & { lacking: readonly Lacking[] },
): Promise<TakenIn[]> {
  const { rows } = await sql<Row>`
    with files as (
      select s.id, coalesce(s.read_without, array_remove(array[
        case when not said.narration then 'narration' end,
        case when not said.reference and s.new_count = s.line_count then 'reference' end,
        case when not said.balance and s.new_count = s.line_count then 'balance' end,
        case when not said.time and s.new_count = s.line_count then 'time' end], null)) as lacking
      from bank_statements s cross join lateral (
        select bool_or(narration <> '') as narration, bool_or(reference <> '') as reference,
          bool_or(balance_after is not null) as balance, bool_or(at is not null) as time
        from statement_lines where bank_statement_id = s.id and s.read_without is null) said
      where s.account_id = ${accountId} and s.new_count > 0
        and s.first_day <= ${last_day}::date and s.last_day >= ${first_day}::date)
    select l.day, l.at, l.amount, l.narration, l.reference, l.balance_after as balance, l.likeness, l.ordinal, files.lacking
    from statement_lines l join files on files.id = l.bank_statement_id
    where l.account_id = ${accountId} and l.day between ${first_day}::date and ${last_day}::date
      and exists (select from files where lacking <> ${lacking}::text[])
    order by l.id`.execute(tx);
  return rows.map(({ at, ...line }) => ({ ...line, time: at && timeOf(at, zone) }));
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

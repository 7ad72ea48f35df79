/**
 * What each line may be: the money of an order that waits, something that the book has already, or a payout that nobody
 * wrote down. Where two of these speak for it, what the bank names counts, and else a person chooses (Product §26.53).
 */
import type { MatchReason } from '@cowrie/contract/desk/bank-statements.ts';
import { zoneOf } from '@cowrie/contract/desk/statement-columns.ts';
import { DAY_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import type { OrderClaim } from './claims.ts';
import type { Evidence } from './evidence.ts';
import { type LineRow, saidOf } from './lines.ts';
import { type Moved, matchLines } from './matching/match.ts';
import { type BankLine, type Booked, matchEntries } from './matching/match-entries.ts';
import type { PayableOrder } from './payable-orders.ts';
import { type Entry, freeParts } from './postings.ts';

type Given = Evidence & { payable: readonly PayableOrder[] };
type OfOrder = { claim: { id: string }; reasons: readonly MatchReason[] };
type OfBook = { entry: Entry; reasons: readonly MatchReason[] };
type Explanations = {
  certain: ({ row: LineRow } & OfOrder)[];
  booked: ({ row: LineRow } & OfBook)[];
  likely: { row: LineRow; candidates: OfOrder[]; entries: OfBook[]; toPay: PayableOrder[] }[];
};

/** Orders that are shown beside a line that went out. */
const MOST_TO_PAY = 3;

export function explanations({ open, credits, claims, entries, payable, ours }: Given): Explanations {
  const inBook = bookOf(open, entries);
  const named = new Set([...inBook.certain].flatMap(([id, { byReference }]) => (byReference ? [id] : [])));
  // What the bank names as something in the book is no order's, unless it names an order that waits for as much too.
  const isDisputed = disputed(
    credits.filter(({ id }) => named.has(id)),
    claims,
    ours,
  );
  const ofOrders = ordersOf(
    credits.filter(({ id }) => !named.has(id) || isDisputed.has(id)),
    claims,
    ours,
  );
  const found: Explanations = { certain: [], booked: [], likely: [] };
  for (const row of inOrder(open, credits)) {
    const order = ofOrders.certain.get(row.id);
    const booked = inBook.certain.get(row.id);
    const waits = ofOrders.likely.get(row.id) ?? [];
    const known = inBook.likely.get(row.id) ?? [];
    // Money that somebody has confirmed by hand already does not pay for a second order only because name and amount
    // fit it too.
    const isOnlyOrders = !booked && known.length === 0;
    if (order && (isOnlyOrders || (isNamed(order) && !booked?.byReference)))
      found.certain.push({ row, ...order });
    else if (booked && !order && (booked.byReference || waits.length === 0))
      found.booked.push({ row, ...booked });
    else {
      const candidates = order ? [order] : waits;
      const ofBook = booked ? [booked] : known;
      const toPay = toPayFor(row, payable);
      if (candidates.length + ofBook.length + toPay.length > 0)
        found.likely.push({ row, candidates: [...candidates], entries: [...ofBook], toPay });
    }
  }
  return found;
}

/** The lines of both lists, each once, the earliest first. */
function inOrder(open: readonly LineRow[], credits: readonly LineRow[]): LineRow[] {
  const rows = new Map([...open, ...credits].map((row) => [movedId(row), row]));
  return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

const isNamed = ({ reasons }: OfOrder) =>
  reasons.includes('reference') || reasons.includes('similar reference');

type Ours = readonly string[];

function disputed(rows: readonly LineRow[], claims: readonly OrderClaim[], ours: Ours): Set<bigint> {
  const { certain } = ordersOf(rows, claims, ours);
  return new Set([...certain].flatMap(([id, order]) => (isNamed(order) ? [id] : [])));
}

function ordersOf(rows: readonly LineRow[], claims: readonly OrderClaim[], ours: Ours) {
  const lines = rows.map((row) => ({ row, ...moved(row) }));
  const rowOf = new Map(lines.map(({ id, row }) => [id, row.id]));
  const idOf = ({ id }: Moved) => rowOf.get(id) ?? 0n;
  const { certain, likely } = matchLines(lines, claims, ours);
  return {
    certain: new Map(
      certain.map(({ line, claim, reasons }): [bigint, OfOrder] => [idOf(line), { claim, reasons }]),
    ),
    likely: new Map(
      likely.map(({ line, candidates }): [bigint, readonly OfOrder[]] => [idOf(line), candidates]),
    ),
  };
}

type BookLine = BankLine & { row: LineRow };
type BookEntry = Booked & { entry: Entry };

function bookOf(rows: readonly LineRow[], entries: readonly Entry[]) {
  const lines = rows.map(
    (row): BookLine => ({ ...moved(row), account: String(row.account_id), amount: row.amount, row }),
  );
  const { certain, likely } = matchEntries<BookLine, BookEntry>(lines, entries.map(booked));
  return {
    certain: new Map(
      certain.map(({ line, entry: { entry }, ...rest }) => [line.row.id, { entry, ...rest }] as const),
    ),
    likely: new Map(
      [...likely].map(([{ row }, of]): [bigint, OfBook[]] => [
        row.id,
        of.map(({ entry: { entry }, reasons }) => ({ entry, reasons })),
      ]),
    ),
  };
}

function booked(entry: Entry): BookEntry {
  const { id } = entry;
  const [line, feeLine] = [`${id} amount`, `${id} fee`];
  const slots = { whole: [line, feeLine], amount: [line], fee: [feeLine] };
  return {
    id: String(id).padStart(19, '0'),
    account: String(entry.account_id),
    at: entry.at.getTime(),
    bankReference: entry.bank_reference,
    orderReference: entry.order_reference,
    parts: freeParts(entry).map(({ part, amount }) => ({ amount, slots: slots[part] })),
    entry,
  };
}

/** Payments of which as much is still to be paid out as has left. */
function toPayFor(row: LineRow, payable: readonly PayableOrder[]): PayableOrder[] {
  if (row.amount > 0n) return [];
  const { at, text } = moved(row);
  const names = ({ reference }: PayableOrder) => text.toUpperCase().includes(reference);
  return payable
    .filter(({ rest, currency }) => rest === -row.amount && currency === row.currency)
    .filter(({ created_at }) => created_at.getTime() - DAY_MS <= at)
    .toSorted((a, b) => Number(names(b)) - Number(names(a)))
    .slice(0, MOST_TO_PAY);
}

/** So that ids sort as they were given, earliest first. */
const movedId = ({ day, id }: LineRow) => `${day} ${String(id).padStart(19, '0')}`;

function moved(row: LineRow): Moved {
  const { amount, currency, at, day } = row;
  const noon = Date.parse(`${day}T12:00:00Z`) - zoneOf(currency) * MINUTE_MS;
  return {
    id: movedId(row),
    currency,
    amount: amount < 0n ? -amount : amount,
    text: saidOf(row),
    at: at?.getTime() ?? noon,
    isExact: at !== null,
  };
}

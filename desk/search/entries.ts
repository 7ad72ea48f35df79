/** What the search offers: what was found, and what can be done (Product §28.70, §28.73). */
import type { FoundOrder, findAnything } from '@cowrie/contract/desk/find.ts';
import { raiseGoodsOrder } from '@cowrie/contract/desk/goods.ts';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import type { Staff } from '@cowrie/contract/desk/session.ts';
import { publishRate } from '@cowrie/contract/desk/treasury.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { STAFF_MOVES, type StaffMove } from '@cowrie/contract/lifecycle.ts';
import { sectionsFor } from '../frame/sections.tsx';
import { paths } from '../paths.ts';
import { mayCall, whyNotNow } from '../session/rights.ts';

type Found = CallData<typeof findAnything>;

export type Entry = {
  id: string;
  /** Where it leads. */
  to: string;
  /** What begins there: the screen and its act. */
  asks?: { screen: string; act: string };
} & (
  | { kind: 'order'; order: FoundOrder }
  | { kind: 'customer'; customer: Found['customers'][number] }
  | { kind: 'transaction'; transaction: Found['transactions'][number] }
  | { kind: 'contact'; contact: Found['contacts'][number] }
  | { kind: 'case'; case: Found['cases'][number] }
  | { kind: 'act'; label: string }
);
export type Group = { name: string; entries: Entry[] };

export const orderEntry = (order: FoundOrder): Entry => ({
  kind: 'order',
  id: `order-${order.reference}`,
  to: paths.order(order.reference),
  order,
});

/** What was found, by kind; kinds without anything are left out. */
export function foundGroups(found: Found): Group[] {
  const groups: Group[] = [
    { name: 'Orders', entries: found.orders.map(orderEntry) },
    {
      name: 'Customers',
      entries: found.customers.map((customer) => ({
        kind: 'customer',
        id: `customer-${customer.id}`,
        to: paths.customer(customer.id),
        customer,
      })),
    },
    {
      name: 'Transactions',
      entries: found.transactions.map((transaction) => ({
        kind: 'transaction',
        id: `transaction-${transaction.reference}`,
        to: paths.order(transaction.order_reference),
        transaction,
      })),
    },
    {
      name: 'Cases',
      entries: found.cases.map((one) => ({
        kind: 'case',
        id: `case-${one.id}`,
        to: paths.case(one.id),
        case: one,
      })),
    },
    {
      name: 'Letters',
      entries: found.contacts.map((contact) => ({
        kind: 'contact',
        id: `contact-${contact.id}`,
        // It may be answered, and in none of the lists that wait.
        to: paths.inbox({ open: `letter-${contact.id}` }),
        contact,
      })),
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

const MOVE_WORDS: Record<Exclude<StaffMove, 'part' | 'payout'>, string> = {
  quote: 'Quote',
  confirm: 'Confirm the payment',
  decline: 'Decline the proof',
  complete: 'Complete',
  cancel: 'Cancel the order',
};
const isOffered = (move: StaffMove): move is keyof typeof MOVE_WORDS => move in MOVE_WORDS;

/** What can be done to an order now: opening it aside, answering and the moves that it allows. */
export function orderActs(staff: Staff, order: FoundOrder): Entry[] {
  const to = paths.order(order.reference);
  const act = (name: string, label: string): Entry => ({
    kind: 'act',
    id: `act-${order.reference}-${name}`,
    to,
    label,
    asks: { screen: order.reference, act: name },
  });
  const facts = { trx_type: order.type, status: order.status, amount: order.amount };
  return [
    ...(mayCall(staff, staffMessage) ? [act('answer', 'Answer the customer')] : []),
    ...STAFF_MOVES.filter(isOffered)
      // A payment is paid out at its page, by whoever has said there that they pay it.
      .filter((move) => move !== 'complete' || order.type !== 'payment')
      .filter((move) => whyNotNow(staff, facts, move) === null)
      .map((move) => act(move, MOVE_WORDS[move])),
  ];
}

/** What can be done from everywhere: whole tasks first, then the way to each section. */
function deskActs(staff: Staff): Entry[] {
  const act = (to: string, label: string, asks?: Entry['asks']): Entry => ({
    kind: 'act',
    id: `act-${label.toLowerCase().replaceAll(' ', '-')}`,
    to,
    label,
    ...(asks && { asks }),
  });
  return [
    ...(mayCall(staff, raiseGoodsOrder) ? [act(paths.newGoodsOrder(), 'Raise a goods order')] : []),
    ...(mayCall(staff, publishRate)
      ? [act(paths.rates, 'Publish a price', { screen: paths.rates, act: 'publish' })]
      : []),
    ...sectionsFor(staff).map(({ to, label }) => act(to, `Go to ${label}`)),
    act(paths.me, 'Go to My account'),
  ];
}

/** Each word that was typed starts a word of it. */
function isNamed(label: string, typed: string): boolean {
  const words = label.toLowerCase().split(' ');
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** What can be done, of an order that is open first; as typed, or all while nothing is. */
export function actGroups(staff: Staff, here: FoundOrder | undefined, typed: string): Group[] {
  const isWanted = (entry: Entry) => entry.kind === 'act' && (typed === '' || isNamed(entry.label, typed));
  const groups = [
    ...(here ? [{ name: `This order, ${here.reference}`, entries: orderActs(staff, here) }] : []),
    { name: 'Actions', entries: deskActs(staff) },
  ];
  return groups
    .map(({ name, entries }) => ({ name, entries: entries.filter(isWanted) }))
    .filter(({ entries }) => entries.length > 0);
}

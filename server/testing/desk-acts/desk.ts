/** A desk with somebody at it, whom acts are done by; what acts of several areas begin with. */
import { recordOwnMoney } from '@cowrie/contract/desk/book-moves.ts';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import { openAccount } from '../../ledger/index.ts';
import { data, type TestApp, type TestCustomer, type TestStaff } from '../app.ts';
import { type Answer, type PlacedOrder, placeOrder, sendProof } from '../orders.ts';

export type Desk = {
  app: TestApp;
  customer: TestCustomer;
  owner: TestStaff;
  /** A number, another each time. */
  next(): number;
};

/** A call that changes something, what the log calls it, and how to do it. */
export type Act = [call: AnyEndpoint, word: string, act: (desk: Desk) => Promise<Answer>];

export async function openDesk(app: TestApp): Promise<Desk> {
  let last = 0;
  return { app, customer: await app.customer(), owner: await app.staff('owner'), next: () => ++last };
}

export const order = ({ customer, owner }: Desk, type: PlacedOrder['type'] = 'payment') =>
  placeOrder(type, customer, owner);
export const at = ({ reference }: Pick<PlacedOrder, 'reference'>) => ({ params: { reference } });
export async function paid(desk: Desk) {
  const placed = await order(desk);
  data(await sendProof(desk.customer, placed));
  return placed;
}
export async function processing(desk: Desk) {
  const placed = await paid(desk);
  data(await desk.owner.client.call(confirmOrder, at(placed)));
  return placed;
}

/** Accounts of the book, by their codes. */
export async function accountIds({ app }: Desk) {
  const { db } = app.context;
  await openAccount(db, { code: 'in/logged', kind: 'pay-in', currency: 'NGN', name: 'Logged' });
  const rows = await db.selectFrom('ledger_accounts').select(['id', 'code']).execute();
  const ids = new Map(rows.map(({ id, code }) => [code, String(id)]));
  return (code: string) => ids.get(code) ?? '';
}
export async function drawn(desk: Desk) {
  const id = await accountIds(desk);
  const body = { what: 'contribution' as const, account: id('in/logged'), amount: '10' };
  return desk.owner.client.call(recordOwnMoney, { body });
}

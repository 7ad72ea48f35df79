/** The book: own money, purchases, transfers, reversals and closings. */
import * as book from '@cowrie/contract/desk/book.ts';
import * as bookMoves from '@cowrie/contract/desk/book-moves.ts';
import * as closings from '@cowrie/contract/desk/closings.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import { openAccount } from '../../ledger/index.ts';
import { data, type TestStaff } from '../app.ts';
import { type Act, accountIds, type Desk, drawn } from './desk.ts';

async function reversal(desk: Desk, by?: TestStaff) {
  const { client } = by ?? (await desk.app.staff('treasury'));
  const params = { id: data(await drawn(desk)).journal_id };
  return data(await client.call(book.proposeReversal, { params, body: { reason: 'Twice' } })).reversal.id;
}

/** Counts an account of its own: a day that is signed is counted no more. */
async function count(desk: Desk, by = desk.owner) {
  const code = `in/counted-${desk.next()}`;
  await openAccount(desk.app.context.db, { code, kind: 'pay-in', currency: 'NGN', name: 'Counted' });
  const id = await accountIds(desk);
  const day = dayOf(desk.app.clock.now().getTime());
  const body = { day, counted: '0', reason: 'Not there' };
  return by.client.call(closings.countAccount, { params: { id: id(code) }, body });
}

export const BOOK_ACTS: Act[] = [
  [bookMoves.recordOwnMoney, 'book.own-money', drawn],
  [
    bookMoves.buyRmb,
    'book.purchase',
    async (desk) => {
      const id = await accountIds(desk);
      const accounts = { from_account: id('in/logged'), to_account: id('out/alipay') };
      return desk.owner.client.call(bookMoves.buyRmb, { body: { ...accounts, paid: '200', bought: '1' } });
    },
  ],
  [
    bookMoves.transferMoney,
    'book.transfer',
    async (desk) => {
      const id = await accountIds(desk);
      const accounts = { from_account: id('out/alipay'), to_account: id('out/wechat') };
      return desk.owner.client.call(bookMoves.transferMoney, { body: { ...accounts, amount: '1' } });
    },
  ],
  [
    book.openPayOutAccount,
    'book.open-account',
    async ({ owner }) => owner.client.call(book.openPayOutAccount, { body: { name: 'One more' } }),
  ],
  [
    book.proposeReversal,
    'book.propose-reversal',
    async (desk) => {
      const params = { id: data(await drawn(desk)).journal_id };
      return desk.owner.client.call(book.proposeReversal, { params, body: { reason: 'Twice' } });
    },
  ],
  [
    book.approveReversal,
    'book.reverse',
    async (desk) => desk.owner.client.call(book.approveReversal, { params: { id: await reversal(desk) } }),
  ],
  [
    book.rejectReversal,
    'book.reject-reversal',
    async (desk) => desk.owner.client.call(book.rejectReversal, { params: { id: await reversal(desk) } }),
  ],
  [
    book.rejectReversal,
    'book.withdraw-reversal',
    async (desk) =>
      desk.owner.client.call(book.rejectReversal, { params: { id: await reversal(desk, desk.owner) } }),
  ],
  [closings.countAccount, 'book.count', count],
  [
    closings.signClosing,
    'book.sign',
    async (desk) => {
      const { account } = data(await count(desk, await desk.app.staff('treasury')));
      const { id = '', counted = '', reason = '' } = account.closing ?? {};
      return desk.owner.client.call(closings.signClosing, { params: { id }, body: { counted, reason } });
    },
  ],
];

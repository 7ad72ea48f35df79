/** What was there before the book, and what the owner puts in or takes out (Product §26.96). */

import type { OwnMoney, recordOwnMoney as recordOwnMoneyCall } from '@cowrie/contract/desk/book-moves.ts';
import type { Validated } from '@cowrie/contract/endpoint.ts';
import { displayMinor } from '@cowrie/contract/money.ts';
import { audit } from '../audit/index.ts';
import type { Db } from '../database/transaction.ts';
import { failFields } from '../errors.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type AccountRow, bringIn, DRAWINGS, type Line, OPENING } from '../ledger/index.ts';
import { tellTreasury } from '../mail/staff-notices.ts';
import { findAccount, MONEY } from './find-account.ts';
import { takeOut } from './foreign-money.ts';
import { type Act, writeAct } from './write-act.ts';

type Body = Validated<typeof recordOwnMoneyCall>['body'];

/**
 * Answers its journal's id. Foreign money that comes in says what it cost in Naira; what goes out costs its average.
 * @throws {ApiError} `invalid_input`; `not_at_hand` where more is taken out than there is.
 */
export async function recordOwnMoney(context: { jobs: Jobs }, tx: Db, body: Body, act: Act): Promise<bigint> {
  const account = await findAccount(tx, 'account', body.account, MONEY);
  const lines = await linesOf(tx, account, body);
  const { what, amount, note: memo } = body;
  const { staff, device, now } = act;
  const detail = `${what}: ${displayMinor(amount, account.currency)}`;
  await audit(tx, { staff, action: 'book.own-money', subject: account.name, detail, now });
  if (what === 'drawing')
    await tellTreasury(context, tx, {
      kind: 'money-drawn',
      by: staff.name,
      device,
      now,
      facts: [
        ['From the account', account.name],
        ['Amount', displayMinor(amount, account.currency)],
      ],
    });
  return writeAct(tx, { kind: what === 'opening' ? 'opening' : 'owner', lines, memo }, act);
}

const COUNTERPART: Record<OwnMoney, string> = { opening: OPENING, contribution: DRAWINGS, drawing: DRAWINGS };

async function linesOf(tx: Db, { code, currency }: AccountRow, body: Body): Promise<Line[]> {
  const { what, amount, worth = 0n } = body;
  const other = COUNTERPART[what];
  const signed = what === 'drawing' ? -amount : amount;
  if (currency === 'NGN') return [[code, signed], [other, -signed]]; // biome-ignore format: lines
  if (what === 'drawing') {
    const { lines, cost } = await takeOut(tx, currency, { amount });
    return [[code, -amount], ...lines, [other, cost]];
  }
  if (worth === 0n) failFields({ worth: ['Say what it has cost in Naira'] });
  return [[code, amount], ...(await bringIn(tx, currency, { amount, cost: worth })), [other, -worth]];
}

/** A week of the sample's business in the book of the money, so that each of its screens shows something. */
import { DAY_MS, dayOf } from '@cowrie/contract/time.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import {
  balanceAtEndOf,
  type MoneyAccount,
  moneyAccounts,
  openPayIn,
  payInAccount,
} from '../ledger/index.ts';
import { buyRmb, countAccount, recordOwnMoney, signClosing, transferMoney } from '../treasury/index.ts';
import type { SamplePerson } from './people.ts';
import type { SampleOrder } from './sample.ts';
import { sampleStatement } from './statement.ts';

type SampleBook = {
  context: Pick<Context, 'jobs' | 'config'>;
  tx: Db;
  /** What the sample's customers pay into. */
  bank: Record<string, string>;
  counter: SamplePerson;
  signer: SamplePerson;
};
/** Something of the sample's week: how many days ago, and what is done then. */
type Step = { daysAgo: number; act: (now: Date) => Promise<unknown> };

const HOURS_A_DAY = 24;
/** What a bank took on the day before yesterday and nobody had written down, in kobo. */
const STAMP_DUTY = 5_000n;

/** What the treasury does between the orders, each at its hour. */
export async function sampleBook(sample: SampleBook): Promise<SampleOrder[]> {
  const bank = await openPayIn(sample.tx, payInAccount('bank-transfer', sample.bank));
  return (await ownSteps(sample, bank)).map(({ daysAgo, act }) => ({
    hoursAgo: daysAgo * HOURS_A_DAY,
    place: async (now) => {
      await act(now);
    },
  }));
}

/** What the treasury does by itself: what was there, two purchases, a move of RMB, a fee, a day that is closed, and a statement. */
async function ownSteps(sample: SampleBook, account: MoneyAccount): Promise<Step[]> {
  const { context, tx, counter } = sample;
  const { id, code } = account;
  const accounts = await moneyAccounts(tx);
  const idOf = (code: string) => String(accounts.find((account) => account.code === code)?.id);
  const [bank, alipay, wechat, chinese] = [
    String(id),
    idOf('out/alipay'),
    idOf('out/wechat'),
    idOf('out/bank-transfer'),
  ];
  const act = (now: Date) => ({ staff: counter, device: '', now });
  const buy = (daysAgo: number, to_account: string, paid: bigint, bought: bigint): Step => ({
    daysAgo,
    act: (now) =>
      buyRmb(
        context,
        tx,
        { from_account: bank, paid, fee: 5_375n, to_account, bought, note: 'Bought at the market' },
        act(now),
      ),
  });
  const there = { what: 'opening' as const, worth: 0n, note: 'What was there' };
  return [
    {
      daysAgo: 6.9,
      act: (now) => recordOwnMoney(context, tx, { ...there, account: bank, amount: 500_000_000n }, act(now)),
    },
    buy(6.1, alipay, 150_000_000n, 740_000n),
    buy(4.2, chinese, 130_000_000n, 650_000n),
    {
      daysAgo: 3.8,
      act: (now) =>
        transferMoney(
          context,
          tx,
          {
            from_account: alipay,
            to_account: wechat,
            amount: 300_000n,
            fee: 0n,
            note: 'For WeChat payments',
          },
          act(now),
        ),
    },
    { daysAgo: 1.9, act: (now) => closeDay(sample, code, now) },
    { daysAgo: 1.8, act: (now) => sampleStatement({ tx, bank: account, staff: counter, now }) },
  ];
}

/** Closes the day before, with one difference. */
async function closeDay({ context, tx, counter, signer }: SampleBook, bank: string, now: Date) {
  const day = dayOf(now.getTime() - DAY_MS);
  for (const { id, code } of await moneyAccounts(tx)) {
    const missing = code === bank ? STAMP_DUTY : 0n;
    const { closing } = await countAccount(tx, {
      accountId: id,
      day,
      counted: (await balanceAtEndOf(tx, id, day)) - missing,
      reason: missing > 0n ? 'Stamp duty that the bank took' : '',
      staff: counter,
      device: '',
      now,
    });
    if (!closing) throw new Error('what was counted is not there');
    await signClosing(
      { ...context, db: tx },
      {
        id: BigInt(closing.id),
        seen: closing,
        staff: signer,
        device: '',
        now: new Date(now.getTime() + 600_000),
      },
    );
  }
}

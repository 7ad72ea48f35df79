/** A customer's statement of account on A4 (Product §28.101). */
import { displayMoney } from '@cowrie/contract/money.ts';
import type { Business } from './business.ts';
import { drawParties, footOf } from './draw-paper.ts';
import { WIDTH } from './pen.ts';
import { openSheet } from './sheet.ts';

/** Wide enough for the longest month. */
const DATE = 104;

type MoneyLine = { date: string; what: string; about: string; amount: string };

export type StatementFacts = {
  business: Business;
  customer: { name: string; username: string };
  /** As people read them. */
  from: string;
  to: string;
  /** ISO 8601. */
  made_at: string;
  currency: string;
  opening: string;
  closing: string;
  /** Changes of the balance, the oldest first; amounts with their sign. */
  changes: (MoneyLine & { after: string })[];
  /** What came for orders and went back, each in its own currency. */
  came: MoneyLine[];
  /** Orders that were placed. */
  orders: MoneyLine[];
};

export async function drawStatement(statement: StatementFacts, brand: string): Promise<Buffer> {
  const { business, customer, currency, from, to } = statement;
  const title = `Statement, ${from} to ${to}`;
  const sheet = await openSheet({
    brand,
    title,
    at: new Date(statement.made_at),
    foot: footOf(business, `${title} · ${customer.name}`),
    letters: JSON.stringify(statement),
  });
  sheet.text('Statement', 'title');
  sheet.text(`${from} to ${to}`, 'soft');
  sheet.space(18);
  drawParties(sheet, business, { name: customer.name, about: customer.username });
  const figures = [
    { width: DATE },
    { width: WIDTH - DATE - 200 },
    { width: 100, align: 'right' as const },
    { width: 100, align: 'right' as const },
  ];
  sheet.text('Your balance', 'heading');
  sheet.space(6);
  sheet.table(
    figures,
    ['Date', 'What', 'Amount', 'Balance'],
    [
      ['', 'At the beginning', '', displayMoney(statement.opening, currency)],
      ...statement.changes.map(({ date, what, about, amount, after }) => [
        date,
        about ? `${what}, ${about}` : what,
        displayMoney(amount, currency),
        displayMoney(after, currency),
      ]),
    ],
  );
  sheet.space(6);
  sheet.total('Balance at the end', displayMoney(statement.closing, currency));
  const list = (heading: string, lines: MoneyLine[], none: string) => {
    sheet.space(18);
    sheet.text(heading, 'heading');
    sheet.space(6);
    if (lines.length === 0) return sheet.text(none, 'soft');
    sheet.table(
      [{ width: DATE }, { width: WIDTH - DATE - 120 }, { width: 120, align: 'right' }],
      ['Date', 'What', 'Amount'],
      lines.map(({ date, what, about, amount }) => [date, about ? `${what}, ${about}` : what, amount]),
    );
  };
  list('Money that we received and gave back', statement.came, 'None in this time.');
  list('Orders that you placed', statement.orders, 'None in this time.');
  sheet.space(18);
  sheet.text(
    'Times are those of Lagos. Money of an order stays the order’s until it is spent on it or given back.',
    'small',
  );
  return sheet.finish();
}

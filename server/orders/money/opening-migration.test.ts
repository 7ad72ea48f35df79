/** Orders of before the book: the migration that opens their money (Product §26.25). */
import { expect, test } from 'vitest';
import { migrate } from '../../database/migrate.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { migrationsBefore } from '../../testing/earlier-migrations.ts';

const IT = '0017-money-in-and-out.sql';

test('each order in processing has what came for it, in Naira, and no other order has', async () => {
  const { pool, db } = await createTestDatabase({ isEmpty: true });
  await migrate(pool, migrationsBefore(IT));
  await pool.query(`
    insert into currencies (code, name, symbol, flag, country, is_from, live)
    select code, code, code, code, code, true, true from unnest(array['NGN', 'USD', 'EUR', 'RMB']) as code;
    insert into rates (base, target, price, rate, inverse, published_at)
    values ('NGN', 'USD', 1500, 0.000666, false, now()), ('NGN', 'RMB', 200, 0.005, false, now());
    insert into customers (username, email, firstname, lastname, date_of_birth, phone_number, password_hash)
    values ('ada', 'ada@example.com', 'Ada', 'Obi', '1990-01-01', '+2348000000000', 'x');
    insert into orders (reference, type, status, customer_id, amount, currency, name, quantity, created_at,
      updated_at, status_since)
    select 'CWR-' || n, type, status, c.id, amount, currency, 'order', '1', now(), now(), now()
    from customers c, (values (1, 'branding', 'processing', 500000, 'NGN'), (2, 'payment', 'processing', 10000, 'USD'),
      (3, 'payment', 'processing', 10000, 'EUR'), (4, 'branding', 'processing', 10000, 'EUR'),
      (5, 'branding', 'awaiting', 700000, 'NGN'), (6, 'branding', 'successful', 900000, 'NGN'))
      as o (n, type, status, amount, currency);
    insert into payment_orders (order_id, you_pay, you_pay_currency, you_get, you_get_currency, rate,
      payment_method_code, payment_method_name)
    select id, amount, currency, 80000, 'RMB', 8, 'alipay', 'Alipay' from orders where type = 'payment';`);
  expect(await migrate(pool)).toContain(IT);
  const opened = await db
    .selectFrom('orders as o')
    .leftJoin('journals as j', 'j.order_id', 'o.id')
    .leftJoin('postings as p', 'p.journal_id', 'j.id')
    .leftJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select(['o.reference', 'o.received', 'a.code', 'p.amount'])
    .orderBy('o.reference')
    .orderBy('a.code')
    .execute();
  expect(opened.map((row) => Object.values(row))).toEqual([
    ['CWR-1', 500_000n, 'opening', 500_000n],
    ['CWR-1', 500_000n, 'orders', -500_000n],
    // By the dollar's price in Naira.
    ['CWR-2', 10_000n, 'opening', 15_000_000n],
    ['CWR-2', 10_000n, 'orders', -15_000_000n],
    // By what its receiver gets.
    ['CWR-3', 10_000n, 'opening', 16_000_000n],
    ['CWR-3', 10_000n, 'orders', -16_000_000n],
    // No price is known: it waits for one.
    ['CWR-4', 0n, null, null],
    ['CWR-5', 0n, null, null],
    ['CWR-6', 0n, null, null],
  ]);
});

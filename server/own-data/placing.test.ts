/** An order that is placed as its customer's deletion begins: of the two one waits for the other (Product §28.108). */
import { placePayment } from '@cowrie/contract/payments.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestCustomer } from '../testing/app.ts';
import { isPostgres } from '../testing/database.ts';
import { untilWaiting, whileHeld } from '../testing/lock-waits.ts';
import { orderAt, PAYMENT } from '../testing/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const place = ({ client }: TestCustomer) =>
  client.call(placePayment, { body: { ...PAYMENT, receiver_name: 'Wang Fang' } }, { idempotencyKey: 'once' });

async function rowsOf({ id }: TestCustomer) {
  const { rows } = await app.context.database.pool.query(
    `select (select count(*)::int from orders where customer_id = $1) as orders,
      (select count(*)::int from receivers where customer_id = $1) as receivers`,
    [id],
  );
  return rows[0];
}

// On one connection they come one after the other anyway.
describe.runIf(isPostgres)('placed as the deletion begins', () => {
  it('waits for it, and is refused with all that it would have kept', async () => {
    const customer = await app.customer();
    const { pool } = app.context.database;
    const row = { text: 'select from customers where id = $1 for update', values: [customer.id] };
    const [placing] = await whileHeld(pool, row, async (deletion) => {
      const placed = place(customer);
      await untilWaiting(pool, 1);
      await deletion.query('update customers set blocked_at = now() where id = $1', [customer.id]);
      await deletion.query('delete from customer_sessions where customer_id = $1', [customer.id]);
      return [placed];
    });
    expect(await placing).toMatchObject({ httpStatus: 401, code: 'unauthenticated' });
    expect(await rowsOf(customer)).toEqual({ orders: 0, receivers: 0 });
  });
});

it('staff place for whom they have blocked, as ever', async () => {
  const [customer, owner] = [await app.customer(), await app.staff('owner')];
  await app.context.database.pool.query('update customers set blocked_at = now() where id = $1', [
    customer.id,
  ]);
  expect(await orderAt('pending', 'goods', customer, owner)).toMatchObject({ type: 'goods' });
});

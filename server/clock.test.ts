/** The database's clock decides, whatever the machine's says (Product §31.12). */
import { expect, it, onTestFinished, vi } from 'vitest';
import { openClock, skewSeconds } from './clock.ts';
import { transaction } from './database/transaction.ts';
import { createTestDatabase } from './testing/database.ts';

const [HOUR, DAY] = [3_600_000, 86_400_000];

it('goes by the database where the machine is hours ahead, or is set forward and back, and says by how much', async () => {
  const database = await createTestDatabase();
  const log = { warn: vi.fn() };
  let wrong = 2 * HOUR;
  const local = () => Date.now() + wrong;
  const clock = await openClock(database, log, local);
  onTestFinished(() => clock.stop());
  // The database of the test is on this machine.
  const isRight = () => expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(2_000);
  const told = () => log.warn.mock.calls.map(([{ seconds }]) => Math.round(seconds / 60));
  const toldOnceAsked = async () => {
    clock.now();
    return told();
  };

  isRight();
  expect(told()).toEqual([120]);
  expect(skewSeconds(clock.now, local())).toBeCloseTo(7200, -1);

  wrong = 20 * DAY;
  isRight();
  // Noticed by whoever asks next, in a transaction too.
  await expect
    .poll(() => transaction(database.db, toldOnceAsked), { interval: 200 })
    .toEqual([120, 20 * 24 * 60]);
  wrong = 0;
  await expect.poll(toldOnceAsked, { interval: 200 }).toEqual([120, 20 * 24 * 60, 0]);
  isRight();
  expect(skewSeconds(clock.now, local())).toBe(0);
});

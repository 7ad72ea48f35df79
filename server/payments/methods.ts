/** Ways to pay a receiver, with what each promises to who sends the proof now (Product §27.63, §27.66). */
import type { PaymentMethod } from '@cowrie/contract/payments.ts';
import { contentRows } from '../content/index.ts';
import type { Db } from '../database/transaction.ts';
import { businessTimes, promisedMoment } from '../working-hours/index.ts';

export async function methodsNow(db: Db, now: Date): Promise<PaymentMethod[]> {
  const methods = await contentRows(db, 'payment_methods');
  const hours = methods.some((method) => method.promise_minutes !== null) ? await businessTimes(db, now) : [];
  return methods.map((method) => {
    const minutes = method.promise_minutes;
    const promised = minutes === null ? null : promisedMoment(now, minutes, hours);
    return { ...method, promised_at: promised?.toISOString() ?? null };
  });
}

import * as api from '@cowrie/contract/desk/treasury.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import { audit } from '../audit/index.ts';
import { transaction } from '../database/transaction.ts';
import { requireFreshCode } from '../http/caller.ts';
import { fail, failFields } from '../http/errors.ts';
import { once } from '../http/idempotency.ts';
import type { Router } from '../http/route.ts';
import { currencies, currencyView, currentPrices, historyOfPair, publishRate } from '../rates/index.ts';
import {
  approvePayAccount,
  listPayAccounts,
  proposePayAccount,
  rejectPayAccount,
  switchPaymentOption,
} from './pay-accounts.ts';

const optionalAmount = (minor: bigint | null) => (minor === null ? null : formatAmount(minor));

export function treasuryRoutes(route: Router): void {
  route(api.deskRates, async ({ context }) => {
    const prices = await currentPrices(context.db);
    const all = await currencies(context.db);
    return {
      rates: prices.map((row) => ({
        base: row.base,
        target: row.target,
        price: row.price,
        rate: row.rate,
        published_at: row.published_at.toISOString(),
        by: row.staff_name ?? 'Set-up',
      })),
      currencies: all.map((row) => ({
        ...currencyView(row),
        minimum: optionalAmount(row.minimum),
        maximum: optionalAmount(row.maximum),
      })),
    };
  });

  route(api.deskRateHistory, ({ context, query, now }) => historyOfPair(context.db, query, now));

  route(api.publishRate, async ({ context, staff, body, now }) => {
    const { base, target, price, confirmed = false } = body;
    return transaction(context.db, async (tx) => {
      const { previous, isJump, ...published } = await publishRate(tx, {
        base,
        target,
        price,
        confirmed,
        staffId: staff.id,
        now,
      });
      // Thrown inside the transaction: a jump without a fresh code is not published.
      if (isJump) requireFreshCode(staff, now);
      const detail = previous ? `${previous.price} to ${price}` : price;
      await audit(tx, { staff, action: 'rate.publish', subject: `${base} to ${target}`, detail, now });
      return published;
    });
  });

  route(api.currencyLimits, async ({ context, staff, params, body, now }) => {
    const { minimum, maximum } = body;
    if (minimum !== null && maximum !== null && minimum > maximum) {
      failFields({ maximum: ['The largest payment must not be below the smallest'] });
    }
    await transaction(context.db, async (tx) => {
      const row = await tx
        .updateTable('currencies')
        .set({ minimum, maximum })
        .where('id', '=', BigInt(params.id))
        .returning('code')
        .executeTakeFirst();
      if (!row) fail('not_found');
      const detail = `${optionalAmount(minimum) ?? 'none'} to ${optionalAmount(maximum) ?? 'none'}`;
      await audit(tx, { staff, action: 'currency.limits', subject: row.code, detail, now });
    });
    return { minimum: optionalAmount(minimum), maximum: optionalAmount(maximum) };
  });

  route(api.listPayAccounts, ({ context, staff }) => listPayAccounts(context.db, staff.id));

  route(api.proposePayAccount, async ({ context, staff, body, attempt, now }) => {
    const { option_code: option, ...details } = body;
    const { answer } = await once(context.db, attempt(`staff:${staff.id}`), (tx) =>
      proposePayAccount(tx, { staff, option, details, now }),
    );
    return { account: answer };
  });

  route(api.approvePayAccount, async ({ context, staff, params, now }) => ({
    account: await approvePayAccount(context, { staff, id: BigInt(params.id), now }),
  }));
  route(api.rejectPayAccount, async ({ context, staff, params, now }) => ({
    account: await rejectPayAccount(context, { staff, id: BigInt(params.id), now }),
  }));
  route(api.switchPaymentOption, ({ context, staff, params, body, now }) =>
    switchPaymentOption(context, { staff, code: params.code, enabled: body.enabled, now }),
  );
}

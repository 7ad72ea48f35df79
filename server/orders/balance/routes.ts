import * as api from '@cowrie/contract/balance.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import * as refunds from '@cowrie/contract/refunds.ts';
import type { Router } from '../../calls/call.ts';
import { customerBalance } from '../../ledger/index.ts';
import { paysFromBalance } from '../payable-by.ts';
import { refundToBalance, refundToBank } from '../refunds/choose.ts';
import { refuseNewBank } from '../refunds/new-bank.ts';
import { lastBank, onTheWay, refundView } from '../refunds/view.ts';
import { payFromBalance } from './pay-from-balance.ts';
import { statementPage } from './statement.ts';
import { withdraw } from './withdraw.ts';

export function balanceRoutes(route: Router): void {
  route(api.balance, async ({ context, customer }) => ({
    balance: formatAmount(await customerBalance(context.db, customer.id)),
    currency: 'NGN',
    pays_orders: await paysFromBalance(context.db),
    last_bank: await lastBank(context.db, customer.id),
    on_the_way: await onTheWay(context, context.db, customer.id),
  }));

  route(api.balanceStatement, async ({ context, customer, query, url }) => ({
    changes: await statementPage(context.db, customer.id, query, url),
  }));

  route(api.withdraw, async ({ context, customer, body, address, once, now }) => {
    const { amount, current_password: password, ...bank } = body;
    await refuseNewBank(context, { customerId: customer.id, bank, password, address, now });
    const { answer } = await once(async (tx) =>
      refundView(context, tx, await withdraw(context, tx, { customerId: customer.id, amount, bank, now })),
    );
    return { refund: answer };
  });

  route(refunds.refundToBalance, async ({ context, customer, params, now }) => {
    const row = await refundToBalance(context, { customerId: customer.id, id: BigInt(params.id), now });
    return { refund: await refundView(context, context.db, row) };
  });

  route(refunds.refundToBank, async ({ context, customer, params, body, address, now }) => {
    const { current_password: password, ...bank } = body;
    await refuseNewBank(context, { customerId: customer.id, bank, password, address, now });
    const choice = { customerId: customer.id, id: BigInt(params.id), bank, now };
    return { refund: await refundView(context, context.db, await refundToBank(context, choice)) };
  });

  route(api.payFromBalance, ({ context, customer, params, body, address, once, now }) =>
    payFromBalance(context, {
      customerId: customer.id,
      type: params.trx_type,
      reference: params.reference,
      shownAmount: body.amount,
      shownPayout: body.you_get,
      password: body.current_password,
      address,
      once,
      now,
    }),
  );
}

import * as api from '@cowrie/contract/payments.ts';
import type { Router } from '../calls/call.ts';
import { contentRows } from '../content/index.ts';
import { fail } from '../errors.ts';
import { orderByReference, refuseUnpayable, usdtAsk } from '../orders/index.ts';
import { placePayment } from './place-payment.ts';
import { liveAccount } from './queries.ts';

export function paymentRoutes(route: Router): void {
  route(api.paymentMethods, async ({ context }) => ({
    payment_methods: await contentRows(context.db, 'payment_methods'),
  }));

  route(api.paymentOptions, async ({ context, customer, query }) => {
    await refuseUnpayable(context.db, query.code);
    const order = query.reference && (await orderByReference(context.db, query.reference));
    if (query.reference && (!order || order.customer_id !== customer.id)) fail('not_found');
    if (order) await refuseUnpayable(context.db, query.code, order.currency);
    const account = (await liveAccount(context.db, query.code)) ?? fail('account_data_missing');
    const details = account.details as api.BankAccount | api.UsdtWallet;
    const usdt = query.code === 'usdt' && order ? await usdtAsk(context.db, order) : null;
    return { payment_options: [{ code: query.code, payment_option_data: [details], usdt }] };
  });

  route(api.placePayment, async ({ context, customer, body, uploads, once, now }) => {
    const order = await placePayment(context, {
      customerId: customer.id,
      youPay: body.you_pay,
      youGet: body.you_get,
      youPayCurrency: body.you_pay_currency,
      youGetCurrency: body.you_get_currency,
      methodCode: body.payment_method_code,
      description: body.description,
      uploads,
      once,
      now,
    });
    return { payment_order: order };
  });
}

import * as api from '@cowrie/contract/payments.ts';
import type { Router } from '../calls/call.ts';
import { methodsNow } from './methods.ts';
import { payInto } from './pay-into.ts';
import { placePayment } from './place-payment.ts';

export function paymentRoutes(route: Router): void {
  route(api.paymentMethods, async ({ context, now }) => ({
    payment_methods: await methodsNow(context.db, now),
  }));

  route(api.paymentOptions, async ({ context, customer, query, now }) => {
    const reference = query.reference || undefined;
    const request = { customerId: customer.id, option: query.code, reference, now };
    return { payment_options: [await payInto(context.db, request)] };
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
      receiverId: body.receiver_id,
      testFirst: body.test_first,
      receiverName: body.receiver_name,
      qrCodeOf: body.qr_code_of,
      toldOfReceiver: body.receiver_warnings,
      uploads,
      once,
      now,
    });
    return { payment_order: order };
  });
}

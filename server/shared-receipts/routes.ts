import * as api from '@cowrie/contract/shared-receipts.ts';
import type { Router } from '../calls/call.ts';
import { answerReceipt } from './answer-receipt.ts';
import { makeLink, ownReceipt, withdrawLink } from './link.ts';
import { findSlip, openReceipt } from './open-receipt.ts';

export function sharedReceiptRoutes(route: Router): void {
  route(api.getReceipt, ({ context, customer, params, now }) =>
    ownReceipt(context, { customerId: customer.id, id: BigInt(params.id), now }),
  );

  route(api.shareReceipt, ({ context, customer, params, now }) =>
    makeLink(context, { customerId: customer.id, id: BigInt(params.id), now }),
  );

  route(api.withdrawReceipt, ({ context, customer, params, now }) =>
    withdrawLink(context, { customerId: customer.id, id: BigInt(params.id), now }),
  );

  route(api.openReceipt, async ({ context, params, now }) => ({
    receipt: await openReceipt(context, { token: params.token, now }),
  }));

  route(api.answerReceipt, async ({ context, params, body, now }) => ({
    receipt: await answerReceipt(context, { token: params.token, answer: body.answer, now }),
  }));

  route(api.openSlip, findSlip);
}

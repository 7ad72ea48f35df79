import * as api from '@cowrie/contract/desk/treasury.ts';
import type { Router } from '../calls/call.ts';
import {
  approvePayAccount,
  listPayAccounts,
  proposePayAccount,
  rejectPayAccount,
  switchPaymentOption,
} from './pay-accounts.ts';

export function payAccountRoutes(route: Router): void {
  route(api.listPayAccounts, ({ context, staff }) => listPayAccounts(context.db, staff.id));

  route(api.proposePayAccount, async ({ staff, body, once, now }) => {
    const { option_code: option, ...details } = body;
    const { answer } = await once((tx) => proposePayAccount(tx, { staff, option, details, now }));
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

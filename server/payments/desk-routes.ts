import * as api from '@cowrie/contract/desk/treasury.ts';
import type { Router } from '../calls/call.ts';
import { namedReference } from '../calls/named-reference.ts';
import { approvePayAccount } from './approve-account.ts';
import { listPayAccounts, proposePayAccount, rejectPayAccount, switchPaymentOption } from './pay-accounts.ts';
import { shownAccounts } from './shown-accounts.ts';
import { stopPayAccount } from './stop-account.ts';

export function payAccountRoutes(route: Router): void {
  route(api.listPayAccounts, ({ context, staff, now }) =>
    listPayAccounts(context.db, { staffId: staff.id, now }),
  );

  route(api.proposePayAccount, async ({ context, staff, body, device, once, now }) => {
    const { option_code: option, ...details } = body;
    const { answer } = await once((tx) =>
      proposePayAccount(context, tx, { staff, option, details, device, now }),
    );
    return { account: answer };
  });

  route(api.approvePayAccount, async ({ context, staff, params, device, now }) => ({
    account: await approvePayAccount(context, { staff, id: BigInt(params.id), device, now }),
  }));
  route(api.rejectPayAccount, async ({ context, staff, params, device, now }) => ({
    account: await rejectPayAccount(context, { staff, id: BigInt(params.id), device, now }),
  }));
  route(api.stopPayAccount, async ({ context, staff, params, device, now }) => ({
    account: await stopPayAccount(context, { staff, id: BigInt(params.id), device, now }),
  }));

  route(api.shownAccounts, async ({ context, params, now }) => {
    const reference = namedReference(params);
    return { accounts: await shownAccounts(context.db, { reference, now }) };
  });

  route(api.switchPaymentOption, ({ context, staff, params, body, now }) =>
    switchPaymentOption(context, { staff, code: params.code, enabled: body.enabled, now }),
  );
}

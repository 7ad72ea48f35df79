import * as api from '@cowrie/contract/desk/refunds.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import type { Router, StaffAct } from '../../calls/call.ts';
import { customerBalance, nairaAccounts } from '../../ledger/index.ts';
import { paginateAhead } from '../../lists/counting.ts';
import { chosen } from '../../lists/filters.ts';
import { pageBounds } from '../../lists/paging.ts';
import { statementPage } from '../balance/statement.ts';
import { refundById, refundQueue } from './queue.ts';
import { mayRelease, prepareRefund, returnRefund, sendRefund } from './release.ts';

/** The refund as it became. */
async function answered({ context, staff, now }: StaffAct, id: bigint) {
  return { refund: await refundById(context, id, { staffId: staff.id, now }) };
}

export function refundRoutes(route: Router): void {
  route(api.listRefunds, async ({ context, staff, query, url, now }) => {
    const queue = chosen(query.queue) ?? 'open';
    const viewer = { staffId: staff.id, now };
    const { rows, total } = await refundQueue(context, queue, pageBounds(query), viewer);
    const accounts = await nairaAccounts(context.db);
    return {
      refunds: { data: rows, pagination: paginateAhead(url, query, total) },
      accounts: accounts.map(({ code, name }) => ({ code, name })),
    };
  });

  route(api.prepareRefund, async (call) => {
    const { params, body } = call;
    const seen = { id: BigInt(params.id), version: BigInt(body.version) };
    return answered(call, await prepareRefund({ ...call, ...seen, account: body.account }));
  });
  route(
    api.sendRefund,
    async (call) => {
      const { params, body } = call;
      const seen = { id: BigInt(params.id), version: BigInt(body.version) };
      return answered(call, await sendRefund({ ...call, ...seen, bankReference: body.bank_reference }));
    },
    (call) => mayRelease({ ...call, id: BigInt(call.params.id) }),
  );
  route(api.returnRefund, async (call) => {
    const { params, body } = call;
    const seen = { id: BigInt(params.id), version: BigInt(body.version) };
    return answered(call, await returnRefund({ ...call, ...seen, reason: body.reason }));
  });

  route(api.customerBalance, async ({ context, params, query, url }) => {
    const customerId = BigInt(params.id);
    return {
      balance: formatAmount(await customerBalance(context.db, customerId)),
      currency: 'NGN',
      changes: await statementPage(context.db, customerId, query, url),
    };
  });
}

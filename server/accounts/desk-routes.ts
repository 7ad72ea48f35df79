import * as api from '@cowrie/contract/desk/customers.ts';
import type { Router } from '../calls/call.ts';
import { paginateAhead } from '../lists/counting.ts';
import { pageBounds } from '../lists/paging.ts';
import { blockCustomer, customerCard, findCustomers } from './customers.ts';
import { listFactors, removeFactorsOf } from './two-step.ts';

export function customerRoutes(route: Router): void {
  route(api.listCustomers, async ({ context, query, url }) => {
    const { rows, total } = await findCustomers(context.db, query.q || undefined, pageBounds(query));
    return { customers: { data: rows, pagination: paginateAhead(url, query, total) } };
  });

  route(api.getCustomer, async ({ context, params }) => {
    const id = BigInt(params.id);
    const customer = await customerCard(context.db, id);
    const { two_step_since, passkeys } = await listFactors(context.db, id);
    return { customer, has_factors: two_step_since !== null || passkeys.length > 0 };
  });

  route(api.removeCustomerFactors, async ({ context, staff, params, now }) => {
    await removeFactorsOf(context, { staff, id: BigInt(params.id), now });
    return {};
  });

  route(api.blockCustomer, async ({ context, staff, params, body, now }) => ({
    customer: await blockCustomer(context, { staff, id: BigInt(params.id), blocked: body.blocked, now }),
  }));
}

import * as api from '@cowrie/contract/desk/business.ts';
import type { Router } from '../calls/call.ts';
import { paginateAhead } from '../lists/counting.ts';
import { pageBounds } from '../lists/paging.ts';
import { blockCustomer, customerCard, findCustomers } from './customers.ts';

export function customerRoutes(route: Router): void {
  route(api.listCustomers, async ({ context, query, url }) => {
    const { rows, total } = await findCustomers(context.db, query.q || undefined, pageBounds(query));
    return { customers: { data: rows, pagination: paginateAhead(url, query, total) } };
  });

  route(api.getCustomer, async ({ context, params }) => ({
    customer: await customerCard(context.db, BigInt(params.id)),
  }));

  route(api.blockCustomer, async ({ context, staff, params, body, now }) => ({
    customer: await blockCustomer(context, { staff, id: BigInt(params.id), blocked: body.blocked, now }),
  }));
}

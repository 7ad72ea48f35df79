import * as api from '@cowrie/contract/desk/business.ts';
import { deskTransactions } from '@cowrie/contract/desk/transactions.ts';
import { blockCustomer, customerCard, findCustomers } from '../accounts/customers.ts';
import { auditPage } from '../audit/log.ts';
import type { Router } from '../calls/route.ts';
import { paginateAhead } from '../lists/counting.ts';
import { chosen } from '../lists/filters.ts';
import { pageBounds } from '../lists/paging.ts';
import { overview } from './overview.ts';
import { transactionPage } from './transactions.ts';

export function businessRoutes(route: Router): void {
  route(api.overview, ({ context, now }) => overview(context.db, now));

  route(api.listCustomers, async ({ context, query, request }) => {
    const { rows, total } = await findCustomers(context.db, query.q || undefined, pageBounds(query));
    return { customers: { data: rows, pagination: paginateAhead(request.url, query, total) } };
  });

  route(api.getCustomer, async ({ context, params }) => ({
    customer: await customerCard(context.db, BigInt(params.id)),
  }));

  route(api.blockCustomer, async ({ context, staff, params, body, now }) => ({
    customer: await blockCustomer(context, { staff, id: BigInt(params.id), blocked: body.blocked, now }),
  }));

  route(api.auditLog, async ({ context, query, request }) => {
    const { rows, total } = await auditPage(context.db, query, pageBounds(query));
    return { entries: { data: rows, pagination: paginateAhead(request.url, query, total) } };
  });

  route(deskTransactions, async ({ context, query, request }) => {
    const filter = { ...query, type: chosen(query.type), status: chosen(query.status) };
    const { rows, total, sums } = await transactionPage(context.db, filter, pageBounds(query));
    return { transactions: { data: rows, pagination: paginateAhead(request.url, query, total) }, sums };
  });
}

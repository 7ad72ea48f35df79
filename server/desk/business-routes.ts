import * as api from '@cowrie/contract/desk/business.ts';
import { sql } from 'kysely';
import { pageBounds, paginate } from '../http/paging.ts';
import type { Router } from '../http/route.ts';
import { blockCustomer, customerCard, findCustomers } from './customers.ts';
import { overview } from './overview.ts';

export function businessRoutes(route: Router): void {
  route(api.overview, ({ context, now }) => overview(context.db, now));

  route(api.listCustomers, async ({ context, query, request }) => {
    const { rows, total } = await findCustomers(context.db, query.q || undefined, pageBounds(query));
    return { customers: { data: rows, pagination: paginate(request.url, query, total) } };
  });

  route(api.getCustomer, async ({ context, params }) => ({
    customer: await customerCard(context.db, BigInt(params.id)),
  }));

  route(api.blockCustomer, async ({ context, staff, params, body, now }) => ({
    customer: await blockCustomer(context, { staff, id: BigInt(params.id), blocked: body.blocked, now }),
  }));

  route(api.auditLog, async ({ context, query, request }) => {
    let entries = context.db.selectFrom('audit_log');
    if (query.staff) entries = entries.where('staff_name', '=', query.staff);
    if (query.action) entries = entries.where('action', '=', query.action);
    const { limit, offset } = pageBounds(query);
    const rows = await entries.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
    const { total } = await entries.select(sql<bigint>`count(*)`.as('total')).executeTakeFirstOrThrow();
    return {
      entries: {
        data: rows.map((row) => ({
          id: String(row.id),
          at: row.at.toISOString(),
          staff: row.staff_name,
          action: row.action,
          subject: row.subject,
          detail: row.detail,
        })),
        pagination: paginate(request.url, query, Number(total)),
      },
    };
  });
}

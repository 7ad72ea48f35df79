import { auditLog } from '@cowrie/contract/desk/audit-log.ts';
import { securityTrail } from '@cowrie/contract/desk/security-trail.ts';
import type { Router } from '../calls/call.ts';
import { paginateAhead } from '../lists/counting.ts';
import { pageBounds } from '../lists/paging.ts';
import { auditPage } from './log.ts';
import { securityPage } from './security-trail.ts';

export function auditRoutes(route: Router): void {
  route(auditLog, async ({ context, query, url }) => {
    const { rows, total } = await auditPage(context.db, query, pageBounds(query));
    return { entries: { data: rows, pagination: paginateAhead(url, query, total) } };
  });

  route(securityTrail, async ({ context, query, url }) => {
    const { rows, total } = await securityPage(context.db, query, pageBounds(query));
    return { entries: { data: rows, pagination: paginateAhead(url, query, total) } };
  });
}

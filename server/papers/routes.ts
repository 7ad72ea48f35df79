import * as desk from '@cowrie/contract/desk/papers.ts';
import { openPaper as openPaperCall } from '@cowrie/contract/papers.ts';
import type { Router } from '../calls/call.ts';
import { paginateAhead } from '../lists/counting.ts';
import { chosen } from '../lists/filters.ts';
import { pageBounds } from '../lists/paging.ts';
import { businessNow, setBusiness } from './business.ts';
import { paperPage } from './list.ts';
import { openPaper } from './open-paper.ts';

export function paperRoutes(route: Router): void {
  route(openPaperCall, openPaper);

  route(desk.listPapers, async ({ context, query, url }) => {
    const { rows, total } = await paperPage(context, { kind: chosen(query.kind) }, pageBounds(query));
    return { papers: { data: rows, pagination: paginateAhead(url, query, total) } };
  });

  route(desk.getBusinessDetails, async ({ context }) => ({
    details: await businessNow(context.db, context.config.brandName),
  }));

  route(desk.setBusinessDetails, async (call) => {
    const { before: shown, ...details } = call.body;
    return { details: await setBusiness(call, details, shown) };
  });
}

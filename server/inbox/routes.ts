import * as assignment from '@cowrie/contract/desk/assignment.ts';
import * as api from '@cowrie/contract/desk/inbox.ts';
import * as team from '@cowrie/contract/desk/team.ts';
import type { Router } from '../calls/call.ts';
import { namedReference } from '../calls/named-reference.ts';
import { fail } from '../errors.ts';
import { pageBounds, paginate } from '../lists/paging.ts';
import { orderByReference } from '../orders/index.ts';
import { allColleagues, listRules, mentionsOf, notesPage } from '../team/index.ts';
import { assign, keepRules, noteRead } from './assign.ts';
import { comeOn, goOff } from './change-shift.ts';
import { settle, snooze } from './conversation.ts';
import { inboxCounts, waitingPage } from './waiting.ts';

const view = (to: { id: bigint; name: string } | null) => ({
  assigned_to: to && { id: String(to.id), name: to.name },
});

export function inboxRoutes(route: Router): void {
  assignmentRoutes(route);
  teamRoutes(route);

  route(api.listInbox, async ({ context, query, staff, now, url }) => {
    const tab = query.tab || 'all';
    const counts = await inboxCounts(context.db, staff.id, now);
    const data = await waitingPage(context.db, { tab, staffId: staff.id, now }, pageBounds(query));
    return { conversations: { data, pagination: paginate(url, query, counts[tab]) }, counts };
  });
  route(api.snoozeConversation, async ({ context, params, body, staff, now }) => {
    const until = body.until === null ? null : new Date(body.until);
    const seen = body.seen === undefined ? undefined : BigInt(body.seen);
    await snooze(context.db, { kind: params.kind, id: BigInt(params.id), until, seen, staff, now });
    return {};
  });
  route(api.settleConversation, async ({ context, params, body, staff, now }) => {
    await settle(context.db, {
      kind: params.kind,
      id: BigInt(params.id),
      seen: BigInt(body.seen),
      staff,
      now,
    });
    return {};
  });
}

function assignmentRoutes(route: Router): void {
  route(assignment.assignOrder, async ({ context, params, body, staff, now }) => {
    const reference = namedReference(params);
    const order = (await orderByReference(context.db, reference)) ?? fail('not_found');
    const to = { ...body, staff, now };
    return view(await assign(context.db, { kind: 'order', order }, to));
  });
  route(assignment.assignCase, async ({ context, params, body, staff, now }) => {
    const to = { ...body, staff, now };
    return view(await assign(context.db, { kind: 'case', id: BigInt(params.id) }, to));
  });
  route(assignment.assignContact, async ({ context, params, body, staff, now }) => {
    const to = { ...body, staff, now };
    return view(await assign(context.db, { kind: 'letter', id: BigInt(params.id) }, to));
  });
  route(assignment.assignmentRules, async ({ context }) => ({ rules: await listRules(context.db) }));
  route(assignment.changeAssignmentRules, async ({ context, body, staff, now }) => ({
    rules: await keepRules(context.db, { staff, rules: body.rules, shown: body.before, now }),
  }));
}

function teamRoutes(route: Router): void {
  route(team.colleagues, async ({ context, now }) => ({ colleagues: await allColleagues(context.db, now) }));
  route(team.changeShift, async ({ context, body, staff, now }) => {
    if (body.on) await comeOn(context.db, { staff, now });
    else await goOff(context.db, { staff, note: body.note, now });
    return {};
  });
  route(team.shiftNotes, async ({ context, query, url }) => {
    const { rows, total } = await notesPage(context.db, pageBounds(query));
    return { notes: { data: rows, pagination: paginate(url, query, total) } };
  });
  route(team.readShiftNote, async ({ context, params, staff, now }) => {
    await noteRead(context.db, { id: params.id, staff, now });
    return {};
  });
  route(team.listMentions, async ({ context, query, staff, url }) => {
    const { rows, total } = await mentionsOf(context.db, staff.id, pageBounds(query));
    return { mentions: { data: rows, pagination: paginate(url, query, total) } };
  });
}

import * as api from '@cowrie/contract/cases.ts';
import { casesSeen } from '@cowrie/contract/cases-seen.ts';
import * as desk from '@cowrie/contract/desk/cases.ts';
import type { Router } from '../calls/call.ts';
import { fail } from '../errors.ts';
import { paginateAhead } from '../lists/counting.ts';
import { pageBounds } from '../lists/paging.ts';
import { othersThere } from '../orders/index.ts';
import { deskCasePage, deskCaseRow } from './desk-queries.ts';
import { type CasesState, casesOf, markCasesRead, messagesOf, ownCasesState, ownOrder } from './queries.ts';
import { customerCase, deskCase, deskMessageView } from './view.ts';
import { answerCase, closeCase, writeCase } from './write-case.ts';

/** What staff write, and in which case. */
const wordsOf = (
  { id }: { id: string },
  { message, seen }: { message: string; seen?: string | undefined },
) => ({
  id: BigInt(id),
  message,
  seen: seen === undefined ? undefined : BigInt(seen),
});

export function caseRoutes(route: Router): void {
  route(api.writeCase, async ({ customer, body, once, now }) => ({
    case_id: await writeCase({
      customerId: customer.id,
      type: body.trx_type,
      reference: body.trx_ref,
      message: body.message,
      once,
      now,
    }),
  }));

  route<typeof api.listCases, CasesState>(api.listCases, {
    wanted: ownCasesState,
    isKept: true,
    note: {
      isDue: ({ query, state }) => state.unread && query.seen !== 'told',
      write: ({ context, state }) => markCasesRead(context.db, BigInt(state.order_id), BigInt(state.last)),
    },
    version: ({ last, open }) => `${last}.${open}`,
    async answer({ context, state }) {
      const cases = await casesOf(context.db, BigInt(state.order_id));
      const messages = await messagesOf(
        context.db,
        cases.map(({ id }) => id),
      );
      return { cases: cases.map((row) => customerCase(row, messages)) };
    },
  });

  route(casesSeen, async ({ context, customer, body }) => {
    const own = { customerId: customer.id, type: body.trx_type, reference: body.trx_ref };
    const order = (await ownOrder(context.db, own)) ?? fail('not_found');
    await markCasesRead(context.db, order.id, BigInt(body.id));
    return {};
  });

  route(desk.listDeskCases, async ({ context, query, url }) => {
    const { rows, total } = await deskCasePage(context.db, query.state || 'open', pageBounds(query));
    return { cases: { data: rows.map(deskCase), pagination: paginateAhead(url, query, total) } };
  });

  route(desk.getDeskCase, async ({ context: { db }, staff, params, now }) => {
    const id = BigInt(params.id);
    const row = (await deskCaseRow(db, id)) ?? fail('not_found');
    const messages = await messagesOf(db, [id]);
    const others = await othersThere(db, row.order_id, staff.id, now);
    return { case: deskCase(row), messages: messages.map(deskMessageView), ...others };
  });

  route(desk.answerCase, async ({ context, staff, params, body, once, now }) => {
    await answerCase(context, { staff, ...wordsOf(params, body), once, now });
    return {};
  });

  route(desk.closeCase, async ({ context, staff, params, body, once, now }) => {
    await closeCase(context, { staff, ...wordsOf(params, body), once, now });
    return {};
  });
}

import * as api from '@cowrie/contract/cases.ts';
import { casesSeen } from '@cowrie/contract/cases-seen.ts';
import * as desk from '@cowrie/contract/desk/cases.ts';
import type { Router } from '../calls/call.ts';
import type { Uploads } from '../calls/uploads.ts';
import { fail, failFields } from '../errors.ts';
import { linkBucket } from '../files/links.ts';
import { paginateAhead } from '../lists/counting.ts';
import { pageBounds } from '../lists/paging.ts';
import { othersThere } from '../orders/index.ts';
import { deskCasePage, deskCaseRow } from './desk-queries.ts';
import { type CasesState, casesOf, markCasesRead, messagesOf, ownCasesState, ownOrder } from './queries.ts';
import { customerCase, deskCase, deskMessageView } from './view.ts';
import { answerCase, closeCase, openForStaff, ownClosedOrder, writeCase } from './write-case.ts';

/** The case that staff write in, and the last message that they had on the screen. */
const shownCase = ({ id }: { id: string }, { seen }: { seen?: string | undefined }) => ({
  id: BigInt(id),
  seen: seen === undefined ? undefined : BigInt(seen),
});

function fileOf(uploads: Uploads) {
  if (!uploads.has('file')) failFields({ file: ['Choose a file'] });
  return { uploads };
}

export function caseRoutes(route: Router): void {
  route(api.writeCase, async ({ customer, body, once, now }) => ({
    case_id: await writeCase({
      customerId: customer.id,
      type: body.trx_type,
      reference: body.trx_ref,
      said: { message: body.message },
      once,
      now,
    }),
  }));
  route(
    api.attachToCase,
    async ({ customer, params, uploads, once, now }) => {
      const said = fileOf(uploads);
      return { case_id: await writeCase({ customerId: customer.id, ...params, said, once, now }) };
    },
    ({ context, customer, params }) => ownClosedOrder(context.db, { customerId: customer.id, ...params }),
  );

  route<typeof api.listCases, CasesState>(api.listCases, {
    wanted: ownCasesState,
    isKept: true,
    note: {
      isDue: ({ query, state }) => state.unread && query.seen !== 'told',
      write: ({ context, state }) => markCasesRead(context.db, BigInt(state.order_id), BigInt(state.last)),
    },
    version: ({ last, open }, now) => `${last}.${open}.${linkBucket(now.getTime())}`,
    async answer({ context, state }) {
      const cases = await casesOf(context.db, BigInt(state.order_id));
      const messages = await messagesOf(
        context.db,
        cases.map(({ id }) => id),
      );
      return { cases: cases.map((row) => customerCase(context, row, messages)) };
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

  route(desk.getDeskCase, async ({ context, staff, params, now }) => {
    const { db } = context;
    const id = BigInt(params.id);
    const row = (await deskCaseRow(db, id)) ?? fail('not_found');
    const messages = await messagesOf(db, [id]);
    const others = await othersThere(db, row.order_id, staff.id, now);
    return {
      case: deskCase(row),
      messages: messages.map((message) => deskMessageView(context, message)),
      ...others,
    };
  });

  route(desk.answerCase, async ({ context, staff, params, body, once, now }) => {
    const said = { message: body.message };
    await answerCase(context, { staff, ...shownCase(params, body), said, once, now });
    return {};
  });
  route(
    desk.sendCaseFile,
    async ({ context, staff, params, body, uploads, once, now }) => {
      const said = fileOf(uploads);
      await answerCase(context, { staff, ...shownCase(params, body), said, once, now });
      return {};
    },
    ({ context, params }) => openForStaff(context.db, BigInt(params.id)),
  );

  route(desk.closeCase, async ({ context, staff, params, body, once, now }) => {
    const said = { message: body.message };
    await closeCase(context, { staff, ...shownCase(params, body), said, once, now });
    return {};
  });
}

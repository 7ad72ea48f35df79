import * as api from '@cowrie/contract/desk/people.ts';
import type { Router } from '../calls/call.ts';
import { fail } from '../errors.ts';
import { chosen } from '../lists/filters.ts';
import { customerMoney, customerReceivers } from './money.ts';
import { addNote, notesOf, pinNote } from './notes.ts';
import { customerNamed } from './queries.ts';
import { riskMarks } from './risk-marks.ts';
import { makeStatement } from './statement.ts';
import { customerTimeline } from './timeline.ts';

export function peopleRoutes(route: Router): void {
  route(api.customerWhole, async ({ context: { db }, params, now }) => {
    const person = (await customerNamed(db, BigInt(params.id))) ?? fail('not_found');
    return {
      ...(await customerMoney(db, person.id)),
      receivers: await customerReceivers(db, person.id),
      marks: await riskMarks(db, person, now),
      notes: await notesOf(db, person.id),
    };
  });

  route(api.customerTimeline, async ({ context: { db }, params, query }) => {
    const person = (await customerNamed(db, BigInt(params.id))) ?? fail('not_found');
    return customerTimeline(db, { id: person.id, kind: chosen(query.kind), before: query.before });
  });

  route(api.addCustomerNote, async (call) => ({
    note: await addNote(call, { ...call.body, id: BigInt(call.params.id), once: call.once }),
  }));

  route(api.pinCustomerNote, async (call) => ({
    note: await pinNote(call, {
      id: BigInt(call.params.id),
      note: BigInt(call.params.note),
      pinned: call.body.pinned,
    }),
  }));

  route(api.makeStatement, async (call) => ({
    file: await makeStatement(call, { ...call.body, id: BigInt(call.params.id), once: call.once }),
  }));
}

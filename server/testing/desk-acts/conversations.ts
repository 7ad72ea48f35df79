/** Cases, messages of the contact form, the inbox that they come to, and who sees to what. */
import { writeCase } from '@cowrie/contract/cases.ts';
import * as assignment from '@cowrie/contract/desk/assignment.ts';
import * as cases from '@cowrie/contract/desk/cases.ts';
import { answerContact } from '@cowrie/contract/desk/contacts.ts';
import * as inbox from '@cowrie/contract/desk/inbox.ts';
import * as moves from '@cowrie/contract/desk/order-moves.ts';
import { data } from '../app.ts';
import { letter, sendLetter } from '../letter.ts';
import { pdf } from '../orders.ts';
import { type Act, at, type Desk, order } from './desk.ts';

/** The id of a case of an order that was cancelled. */
async function opened(desk: Desk) {
  const { type: trx_type, reference: trx_ref } = await order(desk);
  await desk.owner.client.call(moves.deskCancelOrder, {
    params: { reference: trx_ref },
    body: { reason: 'Not possible' },
  });
  const body = { trx_type, trx_ref, message: 'Why not?' };
  return data(await desk.customer.client.call(writeCase, { body })).case_id;
}
const snoozed = ({ owner }: Desk, id: string, until: string | null) =>
  owner.client.call(inbox.snoozeConversation, { params: { kind: 'case', id }, body: { until } });

const message = ({ app }: Desk) => sendLetter(app, letter('Hello'));

const toOwner = ({ owner }: Desk) => ({ staff_id: String(owner.id) });

export const CONVERSATION_ACTS: Act[] = [
  [
    cases.answerCase,
    'case.answer',
    async (desk) =>
      desk.owner.client.call(cases.answerCase, {
        params: { id: await opened(desk) },
        body: { message: 'We look' },
      }),
  ],
  [
    cases.sendCaseFile,
    'case.answer',
    async (desk) =>
      desk.owner.client.call(cases.sendCaseFile, {
        params: { id: await opened(desk) },
        body: {},
        files: { file: pdf() },
      }),
  ],
  [
    cases.closeCase,
    'case.close',
    async (desk) =>
      desk.owner.client.call(cases.closeCase, {
        params: { id: await opened(desk) },
        body: { message: 'Done' },
      }),
  ],
  [
    assignment.assignOrder,
    'order.assign',
    async (desk) =>
      desk.owner.client.call(assignment.assignOrder, { ...at(await order(desk)), body: toOwner(desk) }),
  ],
  [
    assignment.assignCase,
    'case.assign',
    async (desk) =>
      desk.owner.client.call(assignment.assignCase, {
        params: { id: await opened(desk) },
        // A rule may have given it to the owner.
        body: { staff_id: String((await desk.app.staff('support')).id) },
      }),
  ],
  [
    assignment.assignContact,
    'contact.assign',
    async (desk) =>
      desk.owner.client.call(assignment.assignContact, {
        params: { id: await message(desk) },
        body: toOwner(desk),
      }),
  ],
  [
    assignment.changeAssignmentRules,
    'rules.change',
    (desk) => {
      const rules = [{ kind: 'case' as const, ...toOwner(desk), role: null }];
      return desk.owner.client.call(assignment.changeAssignmentRules, { body: { rules, before: [] } });
    },
  ],
  [
    inbox.snoozeConversation,
    'inbox.snooze',
    async (desk) => snoozed(desk, await opened(desk), '2099-01-01T08:00:00Z'),
  ],
  [
    inbox.snoozeConversation,
    'inbox.unsnooze',
    async (desk) => {
      const id = await opened(desk);
      data(await snoozed(desk, id, '2099-01-01T08:00:00Z'));
      return snoozed(desk, id, null);
    },
  ],
  [
    inbox.settleConversation,
    'inbox.settle',
    async (desk) =>
      desk.owner.client.call(inbox.settleConversation, {
        params: { kind: 'case', id: await opened(desk) },
        body: { seen: '999999999' },
      }),
  ],
  [
    inbox.replyToContact,
    'contact.reply',
    async (desk) =>
      desk.owner.client.call(inbox.replyToContact, {
        params: { id: await message(desk) },
        body: { message: 'Gladly' },
      }),
  ],
  [
    inbox.tieContact,
    'contact.tie',
    async (desk) =>
      desk.owner.client.call(inbox.tieContact, {
        params: { id: await message(desk) },
        body: { customer: desk.customer.username, order: '' },
      }),
  ],
  [
    answerContact,
    'contact.answer',
    async (desk) =>
      desk.owner.client.call(answerContact, {
        params: { id: await message(desk) },
        body: { answered: true },
      }),
  ],
  [
    answerContact,
    'contact.reopen',
    async (desk) => {
      const params = { id: await message(desk) };
      data(await desk.owner.client.call(answerContact, { params, body: { answered: true } }));
      return desk.owner.client.call(answerContact, { params, body: { answered: false } });
    },
  ],
];

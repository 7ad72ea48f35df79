/** Content, and changes of it that wait for a second person. Its lists share their code: one stands for all. */
import {
  approveContentProposal,
  contentCalls,
  rejectContentProposal,
} from '@cowrie/contract/desk/content.ts';
import { data, type TestStaff } from '../app.ts';
import type { Act, Desk } from './desk.ts';

const faq = { question: 'Why?', answer: 'Because.' };
async function faqId({ owner }: Desk) {
  return data(await owner.client.call(contentCalls.faqs.create, { body: faq })).row?.id ?? '';
}
/** A change of content that somebody else proposed. */
async function waiting({ app }: Desk, by?: TestStaff) {
  const body = { ...faq, answer: 'Pay into 0123456789.' };
  const { client } = by ?? (await app.staff('content'));
  return data(await client.call(contentCalls.faqs.create, { body })).proposal?.id ?? '';
}

export const CONTENT_ACTS: Act[] = [
  [
    contentCalls.faqs.create,
    'content.create',
    ({ owner }) => owner.client.call(contentCalls.faqs.create, { body: faq }),
  ],
  [
    contentCalls.faqs.update,
    'content.update',
    async (desk) =>
      desk.owner.client.call(contentCalls.faqs.update, {
        params: { id: await faqId(desk) },
        body: { ...faq, answer: 'Because it is.' },
      }),
  ],
  [
    contentCalls.faqs.place,
    'content.move',
    async (desk) => {
      await faqId(desk);
      const params = { id: await faqId(desk) };
      return desk.owner.client.call(contentCalls.faqs.place, { params, body: { position: 1 } });
    },
  ],
  [
    contentCalls.faqs.remove,
    'content.delete',
    async (desk) => desk.owner.client.call(contentCalls.faqs.remove, { params: { id: await faqId(desk) } }),
  ],
  [
    contentCalls.faqs.create,
    'content.propose',
    ({ owner }) =>
      owner.client.call(contentCalls.faqs.create, { body: { ...faq, answer: 'Pay 0123456789.' } }),
  ],
  [
    approveContentProposal,
    'content.approve',
    async (desk) => desk.owner.client.call(approveContentProposal, { params: { id: await waiting(desk) } }),
  ],
  [
    rejectContentProposal,
    'content.reject',
    async (desk) => desk.owner.client.call(rejectContentProposal, { params: { id: await waiting(desk) } }),
  ],
  [
    rejectContentProposal,
    'content.withdraw',
    async (desk) =>
      desk.owner.client.call(rejectContentProposal, { params: { id: await waiting(desk, desk.owner) } }),
  ],
];

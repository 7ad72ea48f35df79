// @vitest-environment jsdom
/** Whoever approves a picture is told where it can be another later (Product §19.10). */
import type { ContentProposal } from '@cowrie/contract/desk/content.ts';
import { Notices } from '@cowrie/ui/notices.tsx';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { WaitingChanges } from './waiting-changes.tsx';

const UPLOADED = `/api/v1/pictures/${'0'.repeat(32)}.webp`;
const TOLD = 'The picture is a link';

const proposal = (changes: ContentProposal['changes']): ContentProposal => ({
  id: '3',
  list: 'testimonials',
  row_id: '7',
  kind: 'update',
  title: 'Chidi',
  changes,
  proposed_by: 'Ada Obi',
  proposed_by_me: false,
  proposed_at: '2026-03-02T09:14:00.000Z',
  why_not_approve: null,
});
const change = (field: string, before: string | null, after: string | null, isUploaded = false) => ({
  field,
  before,
  after,
  shown: isUploaded ? { before: null, after: '/api/v1/files/7' } : null,
});

it.each([
  ['a link', change('customer_pic', null, 'https://img.example.com/a.png'), true],
  ['an uploaded one', change('customer_pic', 'https://img.example.com/a.png', UPLOADED, true), false],
  ['none', change('customer_pic', 'https://img.example.com/a.png', null), false],
  ['a link in a text', change('content', 'Good', 'https://img.example.com/a.png'), false],
])('%s', async (_, changed, isTold) => {
  const desk = await showPart(<WaitingChanges>{null}</WaitingChanges>, {
    answer: () => ({ data: { proposals: [proposal([changed])] } }),
  });
  await desk.until(() => expect(desk.named('Approve')).toBeDefined());
  await desk.press('Approve');
  await desk.until(() => expect(desk.place.textContent).toContain('Let customers see this?'));
  expect(desk.place.textContent?.includes(TOLD)).toBe(isTold);
});

it('says what became of a decision to which no answer came, as it leaves the list with its dialog', async () => {
  let proposals = [proposal([change('content', 'Good', 'Better')])];
  const desk = await showPart(
    <>
      <WaitingChanges>{null}</WaitingChanges>
      <Notices />
    </>,
    {
      answer: ({ method }) => {
        if (method === 'GET') return { data: { proposals } };
        return { code: 'no_answer', httpStatus: 503 };
      },
    },
  );
  await desk.until(() => expect(desk.named('Approve')).toBeDefined());
  await desk.press('Approve');
  await desk.press('Approve');
  await desk.until(() => expect(desk.place.textContent).toContain('Refused: no_answer'));
  proposals = [];
  await desk.readAgain();
  await desk.until(() => expect(desk.place.textContent).toContain('It is no longer waiting'));
});

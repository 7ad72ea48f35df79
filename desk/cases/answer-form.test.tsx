// @vitest-environment jsdom
/** An answer and the last word of a case are sent by two buttons, and what is said is of the one that was pressed. */
import { expect, it } from 'vitest';
import { type Answer, showPart } from '../testing/show-part.tsx';
import { AnswerForm } from './answer-form.tsx';

const DETAIL = {
  case: { id: '5', order: { reference: 'CWR-00000001' } },
  ...{ messages: [], writers: [], viewers: [] },
} as unknown as Parameters<typeof AnswerForm>[0]['detail'];

it('says why the case was not closed, and not why the answer before did not go', async () => {
  const closing = Promise.withResolvers<Answer>();
  const desk = await showPart(<AnswerForm detail={DETAIL} />, {
    answer: ({ path }) => {
      if (path.endsWith('/close')) return closing.promise;
      return path.includes('/cases/') ? { code: 'case_closed' } : { data: { writers: [] } };
    },
  });
  await desk.type('textarea', 'Your refund has left.');
  await desk.press('Send the answer');
  await desk.until(() => expect(desk.place.textContent).toContain('Refused: case_closed'));
  await desk.press('Send and close the case');
  await desk.until(() => expect(desk.sent.some(({ path }) => path.endsWith('/close'))).toBe(true));
  expect(desk.place.textContent).not.toContain('Refused: case_closed');
  closing.resolve({ code: 'order_moved' });
  await desk.until(() => expect(desk.place.textContent).toContain('Refused: order_moved'));
});

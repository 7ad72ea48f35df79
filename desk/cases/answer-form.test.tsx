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

it('sends words whose answer was lost once, also where the other button was pressed in between', async () => {
  const refusals: Answer[] = [
    { code: 'unavailable', httpStatus: 503 },
    { code: 'order_moved' },
    { data: {} },
  ];
  const form = (messages: { id: string }[]) => (
    <AnswerForm detail={{ ...DETAIL, messages } as unknown as typeof DETAIL} />
  );
  const desk = await showPart(form([]), {
    answer: ({ path, method }) =>
      method !== 'GET' && path.includes('/cases/') ? (refusals.shift() ?? null) : { data: { writers: [] } },
  });
  const said = () => desk.sent.filter(({ body }) => (body as { message?: string } | undefined)?.message);
  await desk.type('textarea', 'Your refund has left.');
  await desk.press('Send the answer');
  await desk.until(() => expect(refusals).toHaveLength(2));
  await desk.until(() => expect(desk.place.querySelector('[aria-busy]')).toBeNull());
  // It had arrived, and the screen has read it since.
  await desk.again(form([{ id: '9' }]));
  await desk.press('Send and close the case');
  await desk.until(() => expect(desk.place.textContent).toContain('Refused: order_moved'));
  await desk.press('Send the answer');
  await desk.until(() => expect(said()).toHaveLength(3));
  const [first, , again] = said();
  expect(again).toEqual(first);
});

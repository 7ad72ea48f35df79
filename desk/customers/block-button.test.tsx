// @vitest-environment jsdom
/** Two who both block a customer leave them blocked, and nobody is let in again by a stray press. */
import { Notices } from '@cowrie/ui/notices.tsx';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { BlockButton } from './block-button.tsx';

it('"Block" lets nobody in again whom somebody else has blocked meanwhile', async () => {
  const button = (isBlocked: boolean) => <BlockButton id="7" name="Bola Ade" isBlocked={isBlocked} />;
  const desk = await showPart(button(false), { answer: () => ({ data: { customer: {} } }) });
  await desk.press('Block');
  await desk.again(button(true));
  await desk.press('Block');
  await desk.until(() => expect(desk.sent).toMatchObject([{ body: { blocked: true } }]));
});

it('is closed, and says that they are blocked, once the page tells so though no answer came', async () => {
  const part = (isBlocked: boolean) => (
    <>
      <BlockButton id="7" name="Bola Ade" isBlocked={isBlocked} />
      <Notices />
    </>
  );
  const desk = await showPart(part(false), { answer: () => ({ code: 'no_answer', httpStatus: 503 }) });
  await desk.press('Block');
  await desk.press('Block');
  await desk.until(() => expect(desk.place.textContent).toContain('Refused: no_answer'));
  await desk.again(part(true));
  await desk.until(() => expect(desk.place.textContent).toContain('Bola Ade is blocked.'));
  expect(desk.place.querySelector('dialog[open]')).toBeNull();
});

it('asks before it lets somebody in again', async () => {
  const desk = await showPart(<BlockButton id="7" name="Bola Ade" isBlocked />, {
    answer: () => ({ data: { customer: {} } }),
  });
  await desk.press('Unblock');
  expect(desk.place.textContent).toContain('Unblock Bola Ade?');
  expect(desk.sent).toEqual([]);
  await desk.press('Unblock');
  await desk.until(() => expect(desk.sent).toMatchObject([{ body: { blocked: false } }]));
});

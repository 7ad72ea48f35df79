// @vitest-environment jsdom
/** Two who both block a customer leave them blocked. */
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

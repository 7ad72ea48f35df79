// @vitest-environment jsdom
/** Whoever changes rules that somebody else changed meanwhile is shown them, and undoes nothing (Product §19.12). */
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { PayoutRules } from './payout-rules.tsx';

it('goes on from what stands there, with one’s own change on top', async () => {
  const shown = { slip_required: true, release_above: null };
  const now = { slip_required: true, release_above: '5000.00' };
  const desk = await showPart(<PayoutRules rules={shown} />, {
    answer: ({ method, body }) => {
      if (method === 'GET') return null;
      const { before, ...rules } = body as { before: typeof now };
      return before.release_above === now.release_above ? { data: rules } : { code: 'changed_meanwhile' };
    },
  });
  await desk.press('Change the rules for payouts');
  await desk.check('input[type=checkbox]');
  await desk.press('Save');
  await desk.again(<PayoutRules rules={now} />);
  await desk.until(() => expect(desk.named('Continue from here')).toBeDefined());

  await desk.press('Continue from here');
  await desk.press('Save');
  await desk.until(() =>
    expect(desk.sent.at(-1)?.body).toEqual({ slip_required: false, release_above: '5000.00', before: now }),
  );
});

// @vitest-environment jsdom
/** What is to be known of a receiver comes with the button that places the order, and pushes it from under no thumb (Product §27.51). */
import { answerJson, servePage } from '@cowrie/client/testing/page-server.ts';
import { untilShown } from '@cowrie/client/testing/render.ts';
import type { PaymentMethod } from '@cowrie/contract/payments.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { EMPTY_PAYMENT } from './payment-draft.ts';
import { PaymentReview } from './payment-review.tsx';
import type { Placing } from './use-placing.ts';

const METHOD = {
  code: 'bank-transfer',
  name: 'Bank transfer',
  duration: '1 to 2 working days',
} as PaymentMethod;
const WARNING = { kind: 'anothers-account', name: '广州市白云区皮具制品国际贸易有限责任公司', paid_at: null };

async function look() {
  const held = Promise.withResolvers<void>();
  let asked = 0;
  const server = await servePage(async (_, response) => {
    asked += 1;
    await held.promise;
    answerJson(response, 200, { status: 'success', data: { warnings: [WARNING] } });
  });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    held.resolve();
    await server.close();
  });
  const draft = {
    ...EMPTY_PAYMENT,
    method: 'bank-transfer' as const,
    youPay: '215500.00',
    youGet: '1000.00',
    description: 'Bank of China, 6222 0000 1111 2222, Wang Fang',
  };
  const submission = { isBusy: false, progress: null, cancel: () => {} };
  const placing = { submission, problems: {}, outcome: null, untold: null, say: () => {} };
  await act(async () =>
    root.render(
      <PaymentReview
        draft={draft}
        method={METHOD}
        qr={{ file: null, finding: null, choose: async () => {} }}
        rate="0.004640371229"
        receiver={null}
        savedCode={null}
        receivers={[]}
        hasPicture={false}
        onChange={() => {}}
        placing={placing as unknown as Placing}
        onLeave={() => {}}
      />,
    ),
  );
  return {
    letGo: held.resolve,
    untilAsked: () => untilShown(() => expect(asked).toBeGreaterThan(0)),
    says: (words: string) => place.textContent?.includes(words) ?? false,
  };
}

it('asks at once, and shows the button with the warning', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const review = await look();
  await act(() => vi.advanceTimersByTimeAsync(1));
  await review.untilAsked();
  expect([review.says('Who we pay'), review.says('Place order')]).toEqual([true, false]);
  review.letGo();
  await untilShown(() => expect(review.says('Place order')).toBe(true));
  expect(review.says('This is the account you saved for 广州市白云区')).toBe(true);
});

it('keeps nobody waiting whom the network does not answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const review = await look();
  await act(() => vi.advanceTimersByTimeAsync(1900));
  expect(review.says('Place order')).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(review.says('Place order')).toBe(true);
});

// @vitest-environment jsdom
/** What stands beside an account to pay into, against a server that listens. */
import { answerJson, servePage } from '@cowrie/client/testing/page-server.ts';
import { untilShown } from '@cowrie/client/testing/render.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PayInto } from './pay-into.tsx';

it('shows no account beside an amount that is not what is missing by now', async () => {
  const account = { bank_name: 'Zenith', account_number: '0123456789', account_name: 'Cowrie Ltd' };
  const option = { payment_option_data: [account], amount_missing: '1000.00', usdt: null, payout: null };
  const server = await servePage((_, response) =>
    answerJson(response, 200, { status: 'success', data: { payment_options: [option] } }),
  );
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    await server.close();
  });
  const onMoved = vi.fn();
  const show = (amount: string) =>
    act(async () =>
      root.render(
        <PayInto
          code="bank-transfer"
          order={{ reference: 'CWR-1', amount, currency: 'NGN', status: 'pending' }}
          onMoved={onMoved}
        />,
      ),
    );
  // As a phone kept the order, from before most of it arrived.
  await show('150000.00');
  await untilShown(() => expect(onMoved).toHaveBeenCalled());
  expect(place.textContent).not.toContain('Zenith');
  // Until the order is shown as it is: the network may have lost it once more.
  const told = onMoved.mock.calls.length;
  await untilShown(() => expect(onMoved.mock.calls.length).toBeGreaterThan(told));
  await show('1000.00');
  expect(place.textContent).toContain('Zenith');
});

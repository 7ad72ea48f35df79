// @vitest-environment jsdom
/** A test that was sent has two answers, and what is said of one is not said of the other (Product §27.57). */
import { untilShown } from '@cowrie/client/testing/render.ts';
import { showWithoutAnswers } from '@cowrie/client/testing/without-answers.ts';
import type { PaymentDetails } from '@cowrie/contract/orders.ts';
import { act } from 'react';
import { expect, it } from 'vitest';
import { TestAnswer } from './test-answer.tsx';

const ORDER = {
  ...{ trx_type: 'payment', id: '7', reference: 'CWR-7K2M9QXB', status: 'processing', receiver_name: '王芳' },
  ...{ you_get: '1000.00', you_get_currency: 'RMB', paid_out: '100.00' },
  test_first: { amount: '100.00', state: 'sent' },
} as PaymentDetails;

/** Where no answer arrives. */
async function shown() {
  const place = await showWithoutAnswers(
    <TestAnswer order={ORDER} onMoved={async () => {}} onMissing={() => {}} />,
  );
  const press = (words: string) =>
    act(async () =>
      [...place.querySelectorAll('button')].find(({ textContent }) => textContent.includes(words))?.click(),
    );
  return { place, press };
}

it('a failure of one answer is no longer shown once the other one is pressed', async () => {
  const { place, press } = await shown();
  await press('It has not arrived');
  await untilShown(() => expect(place.textContent).toContain('Check your connection'));
  await press('has it: send the rest');
  expect(place.textContent).toContain('Send the other ¥900.00');
  expect(place.textContent).not.toContain('Check your connection');
});

it('says that nothing is sent twice where the answer got lost, and once connected again', async () => {
  const { place, press } = await shown();
  const once = 'Trying again does not send it twice.';
  await press('has it: send the rest');
  await press('Send the other ¥900.00');
  await untilShown(() => expect(place.textContent).toContain(`Check your connection and try again. ${once}`));
  // Whoever listens for the network does so once what is shown has settled.
  await act(async () => {});
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(place.textContent).toContain(`Please try again. ${once}`);
});

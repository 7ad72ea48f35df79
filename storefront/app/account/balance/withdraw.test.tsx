// @vitest-environment jsdom
/** What is typed to withdraw stays, though the balance is read anew behind it (Product §26.80). */
import { answerJson, servePage } from '@cowrie/client/testing/page-server.ts';
import { untilShown } from '@cowrie/client/testing/render.ts';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { Withdraw } from './withdraw.tsx';

beforeAll(() => {
  window.matchMedia = (() => ({ matches: false })) as unknown as typeof window.matchMedia;
  // What jsdom has not.
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

it('keeps amount and account as they were opened, and offers the new balance the next time', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => act(async () => root.unmount()));
  const show = (balance: string, isOpen: boolean) =>
    act(async () =>
      root.render(
        <Withdraw
          isOpen={isOpen}
          onClose={() => {}}
          balance={balance}
          lastBank={null}
          onMoved={async () => {}}
        />,
      ),
    );
  const fields = () => [...place.querySelectorAll('input')].slice(0, 2).map(({ value }) => value);

  await show('5000.00', false);
  await show('5000.00', true);
  const bank = place.querySelectorAll('input')[1];
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(bank, 'Zenith');
    bank?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  // What was chosen for a refund just before has come.
  await show('7000.00', true);
  expect(fields()).toEqual(['5,000.00', 'Zenith']);
  // How much there is is always as it is now, and so is when it goes.
  expect(place.textContent).toContain('You have ₦7,000.00.');
  expect(place.textContent).toContain('We will send it once two of us have checked it.');
  await show('7000.00', false);
  await show('7000.00', true);
  expect(fields()).toEqual(['7,000.00', '']);
});

const BANK = { bank_name: 'Zenith', account_number: '2000000001', account_name: 'Ada Obi' };

/** A page that reads the balance anew: all of it went elsewhere meanwhile. */
function OnPage() {
  const [balance, setBalance] = useState('6000.00');
  const onMoved = async () => setBalance('0.00');
  return <Withdraw isOpen onClose={() => {}} balance={balance} lastBank={BANK} onMoved={onMoved} />;
}

it('reads the balance anew where it does not suffice any more: another phone was quicker', async () => {
  const refusal = {
    status: 'error',
    code: 'balance_not_enough',
    message: 'There is not enough in the balance.',
  };
  const server = await servePage(async (request, response) => {
    await request.toArray();
    answerJson(response, 409, refusal);
  });
  onTestFinished(() => server.close());
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => act(async () => root.unmount()));
  await act(async () => root.render(<OnPage />));
  await act(async () => place.querySelector<HTMLElement>('button[type=submit]')?.click());
  // What was asked for stays, and why it was refused.
  const said = 'There is not enough in the balance.';
  await untilShown(() => expect(place.textContent).toContain(said));
  await untilShown(() => expect(place.textContent).toContain('You have ₦0.00.'));
  expect(place.querySelector('input')?.value).toBe('6,000.00');
});

// @vitest-environment jsdom
/** A chooser that covers the page is known as it opens, by whatever opened it (Product §7.9). */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { expect, it, onTestFinished } from 'vitest';
import { ProofStep } from './proof-step.tsx';
import type { useSendProof } from './use-send-proof.ts';

it('tells of its chooser as it opens, and of no other press', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => act(async () => root.unmount()));
  const told: string[] = [];
  const sending = {
    proof: new File(['%PDF-'], 'slip.pdf', { type: 'application/pdf' }),
    open: () => told.push('open'),
    attach: () => told.push('attach'),
    submission: { isBusy: false },
    problems: {},
  } as unknown as ReturnType<typeof useSendProof>;
  const step = (
    <ProofStep sending={sending} payout={null} isNowhere={false} whyOff={false} place="/" chat={null} />
  );
  await act(async () => root.render(<MemoryRouter>{step}</MemoryRouter>));
  const press = (selector: string) => act(async () => place.querySelector<HTMLElement>(selector)?.click());
  await press('button[aria-label]');
  expect(told).toEqual(['attach']);
  await press('label');
  await press('input');
  expect(told).toEqual(['attach', 'open', 'open']);
});

// @vitest-environment jsdom
/** Whoever saves what somebody changed meanwhile is shown it, and keeps what they typed (Product §19.12). */
import { answerJson, type PageServer, servePage } from '@cowrie/client/testing/page-server.ts';
import { untilShown } from '@cowrie/client/testing/render.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeQueryClient } from '../api/queries.ts';
import { endSession, startSession } from '../session/session-store.ts';
import { ContentForm } from './content-form.tsx';

const SHOWN = { id: '7', position: 1, question: 'Is it safe?', answer: 'Yes.' };
const OLD = { status: 'error', code: 'changed_meanwhile', message: 'Someone changed this.', errors: {} };

let server: PageServer;
/** The entry as the server has it. */
let stands: typeof SHOWN;
let root: Root;
let place: HTMLElement;

beforeEach(async () => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView ??= () => {};
  stands = SHOWN;
  server = await servePage(async (request, response) => {
    if (request.method === 'GET')
      return answerJson(response, 200, { status: 'success', data: { rows: [stands] } });
    const { before, ...fields } = JSON.parse((await request.toArray()).join(''));
    if (before.answer !== stands.answer) return answerJson(response, 409, OLD);
    stands = { ...stands, ...fields };
    answerJson(response, 200, { status: 'success', data: { row: stands, proposal: null } });
  });
  startSession({ token: 'a token', staff: { role: 'content' } as never });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={makeQueryClient()}>
        <ContentForm list="faqs" row={SHOWN} />
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  endSession();
  await server.close();
});

const written = () =>
  [...place.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
const button = (name: string) =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = (name: string) => act(async () => button(name)?.click());
async function ask(question: string) {
  const field = place.querySelector('input');
  await act(async () => {
    // React hears of a value that it did not set itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, question);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

it('shows what stands now, and goes on from it with what was typed on top', async () => {
  await ask('Is it really safe?');
  stands = { ...SHOWN, answer: 'Yes, since 2019.' };
  await press('Save the change');
  await untilShown(() => expect(place.textContent).toContain('Yes, since 2019.'));
  expect(place.textContent).toContain(OLD.message);
  expect(written()).toEqual(['Is it really safe?', 'Yes.', '1']);

  await press('Continue from here');
  expect(written()).toEqual(['Is it really safe?', 'Yes, since 2019.', '1']);
  expect(button('Continue from here')).toBeUndefined();
  await press('Save the change');
  await untilShown(() => expect(stands.question).toBe('Is it really safe?'));
  expect(stands.answer).toBe('Yes, since 2019.');
});

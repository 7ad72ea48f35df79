// @vitest-environment jsdom
/** What is kept of a form that was begun, where staff have changed since what they offer (Product §17.1). */
import { answerJson, servePage } from '@cowrie/client/testing/page-server.ts';
import { untilShown } from '@cowrie/client/testing/render.ts';
import { writeDraft } from '@cowrie/client/use-draft.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { expect, it, onTestFinished } from 'vitest';
import { BrandingForm } from './branding-form.tsx';

it('orders nothing that is offered no more: out of sight it could not be taken back', async () => {
  const sent: string[] = [];
  const server = await servePage(async (request, response) => {
    sent.push(String(Buffer.concat(await request.toArray())));
    answerJson(response, 500, { status: 'error', message: 'not now' });
  });
  writeDraft('branding:', {}, { item_id: ['1', '2'], quantity_id: '9' });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    sessionStorage.clear();
    await server.close();
  });
  await act(async () =>
    root.render(
      <MemoryRouter>
        <BrandingForm items={[{ id: '2', name: 'Caps' }]} quantities={[{ id: '3', group: '50 – 100' }]} />
      </MemoryRouter>,
    ),
  );
  const find = <Part extends HTMLElement>(what: string) =>
    place.querySelector<Part>(what) ?? expect.fail(`no ${what}`);
  const submit = find('button[type=submit]');
  expect(submit.title).toBe('Choose a quantity');
  await act(async () => find('input[type=radio]').click());
  expect(submit.title).toBe('');
  await act(async () => submit.click());
  await untilShown(() =>
    expect(sent.map((body) => JSON.parse(body))).toEqual([{ item_id: ['2'], quantity_id: '3' }]),
  );
  await act(async () => find('input[type=checkbox]').click());
  expect(submit.title).toBe('Choose at least one item');
});

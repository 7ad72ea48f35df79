// @vitest-environment jsdom
/** A proof that was declined, on a page whose notice comes late (Product §27.10). */
import { answerJson, beginStream, servePage } from '@cowrie/client/testing/page-server.ts';
import { eventually, untilShown } from '@cowrie/client/testing/render.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { expect, it, onTestFinished } from 'vitest';
import { live } from '../live/live.ts';
import { clearAppState, setSession } from '../session/store.ts';
import { DeclinedNotice } from './declined-notice.tsx';

it('is said also where the stream of changes began before its notice came', async () => {
  setSession({ accessToken: 'of-ada' });
  onTestFinished(clearAppState);
  const declined = {
    ...{ order_type: 'payment', order_id: '12', order_reference: 'CWR-7K2M9QXA', reason: 'No money came' },
    declined_at: '2026-01-02T10:00:00.000Z',
  };
  const server = await servePage(({ url }, response) => {
    if (url?.includes('/live')) beginStream(response);
    else answerJson(response, 200, { status: 'success', data: { declined: [declined] } });
  });
  onTestFinished(() => server.close());
  onTestFinished(live.start());
  await eventually(() => expect(live.isHealthy()).toBe(true));
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => act(async () => root.unmount()));
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/orders']}>
        <DeclinedNotice />
      </MemoryRouter>,
    ),
  );
  await untilShown(() => expect(place.textContent).toContain('Another proof is needed for CWR-7K2M9QXA'));
});

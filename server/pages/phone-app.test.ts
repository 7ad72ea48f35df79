/** A slip that is shared to the phone's page while no worker runs there comes to nothing, and the page says so (Product §28.117). */
import { MAX_FILE_BYTES } from '@cowrie/contract/files.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { claim, onDesk, orderAt, pdf } from '../testing/orders.ts';
import { storedFiles } from '../testing/stored-files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function share(slip: File, headers: Record<string, string> = {}) {
  const form = new FormData();
  form.set('slip', slip);
  const encoded = new Response(form);
  return app.http.inject({
    method: 'POST',
    url: '/desk/pay/slip',
    headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

it('keeps nothing and changes nothing, whoever sends it', async () => {
  const ada = await app.staff('treasury');
  const order = await orderAt('processing', 'payment', await app.customer(), ada);
  await claim(ada, order);
  const [before, files] = [await onDesk(ada, order), storedFiles(app.context)];
  for (const token of ['', ada.token]) {
    const answer = await share(pdf('shared'), { authorization: `Bearer ${token}` });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/desk/pay/?shared=lost']);
  }
  expect(storedFiles(app.context)).toEqual(files);
  expect((await onDesk(ada, order)).money).toEqual(before.money);
});

it('does not wait for more than a slip can be', async () => {
  const whole = await share(new File([new Uint8Array(MAX_FILE_BYTES)], 'slip.pdf'));
  expect([whole.statusCode, whole.headers.connection]).toEqual([303, undefined]);
  const endless = await share(new File([new Uint8Array(2 * MAX_FILE_BYTES)], 'slip.pdf'));
  expect([endless.statusCode, endless.headers.connection]).toEqual([303, 'close']);
});

it('is installed as an app of the phone’s page alone, which takes pictures and PDFs', async () => {
  const manifest = (await app.http.inject('/desk/pay/app.webmanifest')).json();
  expect(manifest).toMatchObject({
    start_url: '/desk/pay/',
    scope: '/desk/pay/',
    share_target: {
      ...{ action: '/desk/pay/slip', method: 'POST', enctype: 'multipart/form-data' },
      params: {
        files: [{ name: 'slip', accept: expect.arrayContaining(['image/jpeg', 'application/pdf']) }],
      },
    },
  });
});

/** Cowrie as an app of a phone: it can be installed, tells of a payout while nobody looks, and takes what a bank’s app shares. */
import { confirmOrder } from '@cowrie/contract/desk/orders.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { getPush } from '@cowrie/contract/push.ts';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openPushService } from '../server/testing/push-service.ts';
import { step } from '../server/testing/step.ts';
import { data, newCustomer, payReceiver, placePaymentOf, sendProof, staffClient } from './testing/api.ts';
import { axeFindings, missableTargets, PHONE, sidewaysScroll } from './testing/browser.ts';
import { transferSlip } from './testing/pictures.ts';
import { shareFile } from './testing/share-file.ts';
import { openWholeBrowser, setStage } from './testing/stage.ts';

const service = await openPushService();
afterAll(() => service.close());
const { product } = await setStage({ PUSH_TO_PRIVATE: 'on' });

/** What a browser says of the page as an app. */
async function asAnApp(session: CDPSession) {
  const { url, data: text, errors } = await session.send('Page.getAppManifest');
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  return { url, manifest: JSON.parse(text ?? '{}'), errors, installabilityErrors };
}

/** The browser has subscribed at our push service in place of its maker’s, which no test reaches. */
async function subscribesAt(context: BrowserContext, subscription: object): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript((made) => {
    let kept: object | null = null;
    const whole = { ...made, toJSON: () => made, unsubscribe: async () => true };
    PushManager.prototype.subscribe = async () => {
      kept = whole;
      return whole as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => kept as PushSubscription | null;
  }, subscription);
}

/** The message as the browser hands it to the page's worker. */
async function deliver(session: CDPSession, registrationId: string, message: object): Promise<void> {
  const origin = product.url;
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(message),
  });
}

const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** As a tap on the notification does it. */
async function tap(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    const own = self as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const [notification] = await own.registration.getNotifications();
    self.dispatchEvent(new own.NotificationEvent('notificationclick', { notification }));
  });
}

test('it is installed, tells of a payout, and takes the bank’s screenshot', async () => {
  const { client: owner } = await staffClient(product, 'owner');
  const { client: treasury } = await staffClient(product, 'treasury');
  const customer = await newCustomer(product);
  const paid = await placePaymentOf(customer.client, '150000.00', '王芳');
  const waiting = await placePaymentOf(customer.client, '215500.00', '李伟');
  await sendProof(customer.client, paid);
  const params = { reference: paid.reference };
  data(await owner.call(confirmOrder, { params, body: { looked_at_same_proof: true } }));

  const browsers = await openWholeBrowser(product);
  const { page, context, leave } = await browsers.open(PHONE, {
    keepsPages: true,
    remembered: customer.remembered,
  });
  const device = service.device(data(await customer.client.call(getPush, {})).public_key);
  await subscribesAt(context, device.subscription);
  const session = await context.newCDPSession(page);
  const registrations = new Map<string, string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: all }) => {
    for (const { scopeURL, registrationId } of all) registrations.set(scopeURL, registrationId);
  });
  await session.send('ServiceWorker.enable');

  await step('it can be installed', async () => {
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready);
    const { manifest, errors, installabilityErrors } = await asAnApp(session);
    expect(errors).toEqual([]);
    // The window of a test keeps nothing, and so installs nothing; that alone may stand in the way.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/payment', '/orders']);
    for (const { src, sizes } of manifest.icons) {
      const icon = await page.request.get(src);
      expect(icon.status(), src).toBe(200);
      if (sizes !== 'any') expect((await icon.body()).readUInt32BE(16)).toBe(Number(sizes.split('x')[0]));
    }
  });

  await step('it tells of the payout that somebody waits for', async () => {
    await page.goto(`/orders?order=payment-${paid.id}`);
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: 'Tell me when it is paid out' }).click();
    await expect(panel.getByText('Done. We will tell you here as soon as it is paid out.')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.goto('/rate');
    await payReceiver(treasury, paid);
    const { message } = await device.next();
    expect(message).toMatchObject({
      title: 'We have paid your receiver',
      tag: paid.reference,
    });
    await deliver(session, registrations.get(`${product.url}/`) ?? '', message);
    await expect
      .poll(() => shownNotifications(page))
      .toEqual([{ title: message.title, body: message.body, tag: paid.reference }]);
    await tap(context);
    await expect(page).toBeAt(`/orders?order=payment-${paid.id}`);
    await expect(page.getByRole('dialog').getByText(/^We have sent ¥/)).toBeVisible();
    await deliver(session, registrations.get(`${product.url}/`) ?? '', message);
  });

  await step(
    'a screenshot that the bank’s app shares goes to the order that waits, by one press',
    async () => {
      await page.goto('/');
      expect(await shownNotifications(page)).toEqual([]);
      await shareFile(page, await transferSlip('NGN 215,500.00'), { field: 'file', target: '/share/file' });
      await expect(page.getByRole('heading', { name: 'Which order is it for?' })).toBeVisible();
      await expect(page.getByRole('img', { name: 'What you shared' })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      expect(await missableTargets(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      await page.getByRole('button', { name: `Send it for this order ${waiting.reference}` }).click();
      await expect(page).toBeAt(`/orders?order=payment-${waiting.id}`);
      const { payments } = data(await customer.client.call(getPayment, { params: { id: waiting.id } }));
      expect(payments.status).toBe('awaiting');
      await page.goto('/share');
      await expect(page.getByText('Nothing is shared here')).toBeVisible();
    },
  );
  await leave();
});

/** Cowrie as an app of a phone: it can be installed, tells of a payout while nobody looks, and takes what a bank’s app shares. */
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { confirmOrder, declineOrder } from '@cowrie/contract/desk/order-moves.ts';
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { publishRate } from '@cowrie/contract/desk/treasury.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { getPush, subscribePush } from '@cowrie/contract/push.ts';
import { getRateAlert, setRateAlert } from '@cowrie/contract/rate-alerts.ts';
import type { APIResponse, BrowserContext, CDPSession, Page, Route } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openPushService } from '../server/testing/push-service.ts';
import { step } from '../server/testing/step.ts';
import {
  data,
  newCustomer,
  type Placed,
  payReceiver,
  placePaymentOf,
  sendProof,
  staffClient,
} from './testing/api.ts';
import { axeFindings, missableTargets, PHONE, sidewaysScroll } from './testing/browser.ts';
import { signOut } from './testing/customer.ts';
import { installApp, openOwnBrowser } from './testing/installed-app.ts';
import { qrPhoto, transferSlip } from './testing/pictures.ts';
import { shareFile } from './testing/share-file.ts';
import { openWholeBrowser, setStage } from './testing/stage.ts';

const service = await openPushService();
afterAll(() => service.close());
const { product } = await setStage({ PUSH_TO_PRIVATE: 'on' });

const SHARED = { field: 'file', target: '/share/file' };

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

/** Has the browser tell what becomes of pushes and notifications. */
async function watchNews(session: CDPSession): Promise<void> {
  for (const service of ['pushMessaging', 'notifications'] as const) {
    await session.send('BackgroundService.startObserving', { service });
    await session.send('BackgroundService.setRecording', { service, shouldRecord: true });
  }
}

/** Resolves as the browser next tells of this. */
function told(session: CDPSession, what: 'Push event completed' | 'Notification displayed'): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const event = 'BackgroundService.backgroundServiceEventReceived';
  session.on(event, function listen({ backgroundServiceEvent: { eventName } }) {
    if (eventName !== what) return;
    session.off(event, listen);
    resolve();
  });
  return promise;
}

/** The message as the browser hands it to the page's worker; resolves once the worker has done with it. */
async function deliver(session: CDPSession, registrationId: string, message: object): Promise<void> {
  const isDone = told(session, 'Push event completed');
  const origin = product.url;
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(message),
  });
  await isDone;
}

/** Not to be asked while one is being shown: Chromium forgets that one for good, which it has noted and not shown yet. */
const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body, tag, silent }) => ({ title, body, tag, silent: silent ?? false }));
  });

/** As a tap on the notification does it. */
async function tap(context: BrowserContext, tag: string): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async (tag) => {
    const own = self as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const [notification] = await own.registration.getNotifications({ tag });
    self.dispatchEvent(new own.NotificationEvent('notificationclick', { notification }));
  }, tag);
}

test('it is installed, and its icon says how much waits', async () => {
  const { client: owner } = await staffClient(product, 'owner');
  const customer = await newCustomer(product);
  const order = await placePaymentOf(customer.client, '150000.00', '王芳');
  const params = { reference: order.reference };
  const browser = await openOwnBrowser(product, customer.remembered);
  const { page, badge, leave } = await step('it is installed', async () => {
    const { manifest, errors, installabilityErrors } = await asAnApp(browser.session);
    expect([...errors, ...installabilityErrors]).toEqual([]);
    expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/payment', '/orders']);
    for (const { src, sizes } of manifest.icons) {
      const icon = await browser.tab.request.get(src);
      expect(icon.status(), src).toBe(200);
      if (sizes !== 'any') expect((await icon.body()).readUInt32BE(16)).toBe(Number(sizes.split('x')[0]));
    }
    return installApp(product, browser);
  });

  await step('its own window opens at home, and the icon counts the payment to make', async () => {
    expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);
    await expect(page).toBeAt('/');
    await expect(page.getByRole('heading', { name: 'For you to do' })).toBeVisible();
    await expect.poll(badge).toBe(1);
  });

  await step('a proof that is sent waits for nobody, a declined one and words to read do', async () => {
    await sendProof(customer.client, order);
    await expect.poll(badge).toBe(0);
    const message = 'Which bank did you pay from?';
    data(await owner.call(staffMessage, { params, body: { message, internal: false } }));
    await expect.poll(badge).toBe(1);
    data(await owner.call(declineOrder, { params, body: { reason: 'No money came' } }));
    await expect.poll(badge).toBe(2);
  });

  await step('what is read there waits no longer, and nothing waits for who signed out', async () => {
    await page.goto(`/orders?order=payment-${order.id}`);
    await expect(page.getByRole('dialog').getByText('Which bank did you pay from?')).toBeVisible();
    await expect.poll(badge).toBe(1);
    await signOut(page);
    await expect.poll(badge).toBe(0);
  });
  await leave();
});

test('it tells of a payout, and takes the bank’s screenshot', async () => {
  const { client: owner } = await staffClient(product, 'owner');
  const { client: treasury } = await staffClient(product, 'treasury');
  const customer = await newCustomer(product);
  const paid = await placePaymentOf(customer.client, '150000.00', '王芳');
  const waiting = await placePaymentOf(customer.client, '215500.00', '李伟');
  const newer = await placePaymentOf(customer.client, '90000.00', '陈静');
  for (const order of [paid, waiting]) await sendProof(customer.client, order);
  const params = { reference: paid.reference };
  data(await owner.call(confirmOrder, { params, body: { looked_at_same_proof: true } }));
  const declined = { params: { reference: waiting.reference }, body: { reason: 'No money came' } };
  data(await owner.call(declineOrder, declined));

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
  await watchNews(session);

  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);

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
    expect(await shownNotifications(page)).toMatchObject([
      { title: message.title, body: message.body, tag: paid.reference },
    ]);
    const since = () => page.evaluate(() => performance.timeOrigin);
    const before = await since();
    await tap(context, paid.reference);
    await expect(page).toBeAt(`/orders?order=payment-${paid.id}`);
    await expect(page.getByRole('dialog').getByText(/^We have sent ¥/)).toBeVisible();
    expect(await since()).toBe(before);
  });

  const bring = (news: object) => deliver(session, registrations.get(`${product.url}/`) ?? '', news);
  const about = ({ id, reference }: Placed) =>
    bring({
      title: reference,
      body: 'Paid',
      path: `/orders?order=payment-${id}`,
      tag: reference,
      waiting: 0,
    });
  await step('it hides what is before their eyes, and nothing that only could be', async () => {
    const titles = async () => (await shownNotifications(page)).map(({ title }) => title).toSorted();
    await about(paid);
    await about(newer);
    expect(await titles()).toEqual([newer.reference]);
    // A page that shows a price shows that of when it came.
    await page.goto('/payment');
    await bring({ title: 'A yuan costs ₦190.00', body: 'Now', path: '/payment', tag: 'rate', waiting: 0 });
    expect(await titles()).toEqual(['A yuan costs ₦190.00', newer.reference]);
  });

  await step(
    'a screenshot that the bank’s app shares goes to the order that waits most, by one press',
    async () => {
      await shareFile(page, await transferSlip('NGN 215,500.00'), SHARED);
      await expect(page.getByRole('heading', { name: 'Which order is it for?' })).toBeVisible();
      await expect(page.getByRole('img', { name: 'What you shared' })).toBeVisible();
      const orders = page.getByRole('list', { name: 'Orders waiting for your proof' }).getByRole('listitem');
      const named = async () =>
        (await orders.allTextContents()).flatMap((words) => words.match(/CWR-[0-9A-Z]{8}/) ?? []);
      await expect.poll(named).toEqual([waiting.reference, newer.reference]);
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

  await step('a supplier’s code that is shared stands in the payment form, read', async () => {
    await shareFile(page, await qrPhoto('https://qr.alipay.com/a6x0example'), SHARED);
    await page.getByRole('button', { name: 'It is my supplier’s code' }).click();
    await expect(page).toBeAt('/payment');
    await expect(page.getByText('https://qr.alipay.com/a6x0example')).toBeVisible();
    expect(await page.getByRole('radio', { name: /Alipay/ }).isChecked()).toBe(true);
    await page.goto('/share');
    await expect(page.getByText('Nothing is shared here')).toBeVisible();
  });

  await step('a slip has no code, and is there still for its order', async () => {
    await shareFile(page, await transferSlip('NGN 90,000.00'), SHARED);
    await page.getByRole('button', { name: 'It is my supplier’s code' }).click();
    await expect(page.getByText(/^We found no code in this picture/)).toBeVisible();
    await expect(
      page.getByRole('button', { name: `Send it for this order ${newer.reference}` }),
    ).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  await step('a page that is sending a proof stays, and the news is there for afterwards', async () => {
    await page.goto(`/pay/payment/${newer.id}`);
    await page.getByLabel(/proof of payment/i).setInputFiles(await transferSlip('NGN 90,000.00'));
    const [begins, goesOn, isAnswered] = [0, 1, 2].map(() => Promise.withResolvers<void>());
    await page.route(
      PROOFS,
      async (route) => {
        begins?.resolve();
        await goesOn?.promise;
        const response = await route.fetch();
        await isAnswered?.promise;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'I have paid' }).click();
    await begins?.promise;
    await about(paid);
    const news = async () =>
      (await shownNotifications(page)).filter(({ tag }) => tag === paid.reference).map((one) => one.silent);
    expect(await news()).toEqual([false]);
    const isShownAgain = told(session, 'Notification displayed');
    await tap(context, paid.reference);
    await isShownAgain;
    expect(await news()).toEqual([true]);
    // It has come, as the page hears before its answer is there.
    goesOn?.resolve();
    await expect(page.getByRole('heading', { name: 'Payment Received' })).toBeVisible();
    await tap(context, paid.reference);
    await expect(page).toBeAt(`/orders?order=payment-${paid.id}`);
    await expect.poll(news).toEqual([]);
    const answer = page.waitForEvent('requestfinished', (request) => request.url().includes('/transaction/'));
    isAnswered?.resolve();
    await answer;
    await expect(page).toBeAt(`/orders?order=payment-${paid.id}`);
  });
  await leave();
});

/** Somebody with an order to pay has shared its slip from the bank's app, and is asked which order it is for. */
async function shareSlip() {
  const customer = await newCustomer(product);
  const order = await placePaymentOf(customer.client);
  const { context, tab: page } = await openOwnBrowser(product, customer.remembered);
  // The page that sending leads to is on their phone.
  await page.goto('/orders');
  await expect(page.getByRole('main').getByText(order.reference).first()).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/orders')) !== undefined))
    .toBe(true);
  await shareFile(page, await transferSlip('NGN 150,000.00'), SHARED);
  const send = page.getByRole('button', { name: `Send it for this order ${order.reference}` });
  await expect(send).toBeVisible();
  return { customer, order, context, page, send };
}

async function proofsOf({ reference }: Placed) {
  const { client } = await staffClient(product, 'owner');
  return data(await client.call(getDeskOrder, { params: { reference } })).order.proofs;
}

const PROOFS = '**/api/v1/payment/payment/transaction/**';

/** The next proof reaches the server, and `then` becomes of its answer. */
const onProof = (page: Page, then: (route: Route, response: APIResponse) => Promise<void>) =>
  page.route(PROOFS, async (route) => then(route, await route.fetch()), {
    times: 1,
  });

test('a shared slip that the network kept from its order is sent once it is back, and counts once', async () => {
  const { order, context, page, send } = await shareSlip();
  await context.setOffline(true);
  await send.click();
  await expect(page.getByText(/^We could not reach the server/)).toBeVisible();
  await expect(send).toBeVisible();
  await context.setOffline(false);
  await onProof(page, (route) => route.abort('connectionreset'));
  await send.click();
  await expect.poll(async () => (await proofsOf(order)).length).toBe(1);
  await expect(page.getByText(/^We could not reach the server/)).toBeVisible();
  await send.click();
  await expect(page).toBeAt(`/orders?order=payment-${order.id}`);
  expect(await proofsOf(order)).toHaveLength(1);
});

test('a shared slip whose order asks for another amount by now is sent for the amount that stood there, and refused', async () => {
  const { customer, order, page, send } = await shareSlip();
  await expect(page.getByRole('heading', { name: '₦150,000.00' })).toBeVisible();
  // Meanwhile a part of it came, by another phone.
  await sendProof(customer.client, order);
  const { client: owner } = await staffClient(product, 'owner');
  const { reference } = order;
  const part = { arrived: '100000', looked_at_same_proof: true };
  data(await owner.call(confirmOrder, { params: { reference }, body: part }));
  await send.click();
  await expect(page.getByText('The amount of this order has changed to ₦50,000.00')).toBeVisible();
  await expect(page.getByRole('link', { name: `Open its pay page ${reference}` })).toBeVisible();
  expect(await proofsOf(order)).toHaveLength(1);
});

test('a shared slip that is sent as the network drops is said to be sent, and its order shown once it is back', async () => {
  const { order, context, page, send } = await shareSlip();
  await onProof(page, async (route, response) => {
    await context.setOffline(true);
    await route.fulfill({ response });
  });
  await send.click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Your proof is sent')).toBeVisible();
  await context.setOffline(false);
  await expect(panel.getByText(order.reference).first()).toBeVisible();
  await expect(page).toBeAt(`/orders?order=payment-${order.id}`);
});

test('a price that was waited for shows on the open page, and no phone is told of what was seen there', async () => {
  const { client: owner } = await staffClient(product, 'owner');
  const publish = async (price: string) =>
    data(await owner.call(publishRate, { body: { base: 'NGN', target: 'RMB', price } }));
  await publish('215.50');
  const [looks, sleeps] = [await newCustomer(product), await newCustomer(product)];
  const subscribed = async ({ client }: typeof looks) => {
    const device = service.device(data(await client.call(getPush, {})).public_key);
    data(await client.call(subscribePush, { body: device.subscription }));
    data(await client.call(setRateAlert, { body: { at_most: '214.00' } }));
    return device;
  };
  const [told, untold] = [await subscribed(sleeps), await subscribed(looks)];
  const browser = await openWholeBrowser(product);
  const { page, leave } = await browser.open(PHONE, { remembered: looks.remembered });
  const streams = page.waitForResponse((answer) => /\/live$/.test(answer.url()) && answer.ok());
  await page.goto('/rate');
  const waits = page.getByText(/^We will email you once/);
  await waits.scrollIntoViewIfNeeded();
  await streams;
  await publish('213.90');
  await expect(page.getByText(/^We told you on .*: ¥1 cost ₦213\.90\.$/)).toBeVisible();
  const seen = async () => data(await looks.client.call(getRateAlert, {})).alert?.told?.seen;
  await expect.poll(seen).toBe(true);
  await leave();
  data(await looks.client.call(setRateAlert, { body: { at_most: '213.00' } }));
  await publish('212.90');
  expect((await told.next()).message.title).toBe('A yuan costs ₦213.90 now');
  // The first that comes is of the price after it.
  expect((await untold.next()).message.title).toBe('A yuan costs ₦212.90 now');
  expect(untold.left()).toEqual([]);
  await publish('215.50');
});

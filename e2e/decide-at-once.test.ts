/** Two people decide the same proof, and a decision is sent into a dead spot: nobody's verdict is lost or taken twice (Product §28.35). */
import { confirmOrder, getDeskOrder } from '@cowrie/contract/desk/orders.ts';
import { waitingProofs } from '@cowrie/contract/desk/triage.ts';
import { paymentOptions } from '@cowrie/contract/payments.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { step } from '../server/testing/step.ts';
import { data, newCustomer, type Placed, placePaymentOf, sendProof, staffClient } from './testing/api.ts';
import { LAPTOP } from './testing/browser.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();

const shown = (page: Page) => page.getByRole('heading', { level: 2, name: /^CWR-/ });

test('the first verdict stands, and what did not go through comes back', async () => {
  const { client: staff, remembered: first } = await staffClient(product, 'treasury');
  const { remembered: second } = await staffClient(product, 'owner');
  for (const { reference } of data(await staff.call(waitingProofs, { query: {} })).proofs)
    data(await staff.call(confirmOrder, { params: { reference }, body: { looked_at_same_proof: true } }));
  const { client } = await newCustomer(product);
  const placed: Placed[] = [];
  for (let at = 0; at < 2; at += 1) {
    const order = await placePaymentOf(client);
    data(await client.call(paymentOptions, { query: { code: 'bank-transfer', reference: order.reference } }));
    await sendProof(client, order);
    placed.push(order);
  }
  const [one, other] = placed as [Placed, Placed];
  const orderOf = async ({ reference }: Placed) =>
    data(await staff.call(getDeskOrder, { params: { reference } })).order;
  const arrive = async (remembered: Record<string, unknown>) => {
    const person = await browsers.open(LAPTOP, { remembered });
    await person.page.clock.install();
    await person.page.goto('/desk/triage');
    await expect(shown(person.page)).toBeVisible();
    // From here on time goes on only where it is told to: nothing is read again by itself.
    await person.page.clock.pauseAt(await person.page.evaluate(() => Date.now() + 1000));
    return person;
  };
  const goTo = async (page: Page, { reference }: Placed, key: string) => {
    if ((await shown(page).textContent()) !== reference) await page.keyboard.press(key);
    await expect.poll(() => shown(page).textContent()).toBe(reference);
  };

  const ada = await arrive(first);
  const bola = await arrive(second);
  await step('the second is told, and changes nothing', async () => {
    await goTo(ada.page, one, 'k');
    await goTo(bola.page, one, 'k');
    await ada.page.keyboard.press('y');
    await ada.page.clock.runFor(6000);
    await expect.poll(async () => (await orderOf(one)).status).toBe('processing');
    const before = await orderOf(one);
    await bola.page.keyboard.press('n');
    await bola.page.keyboard.press('1');
    await expect.poll(() => shown(bola.page).textContent()).toBe(other.reference);
    await bola.page.clock.runFor(6000);
    await bola.page.getByRole('button', { name: 'Look at it' }).click();
    await expect(bola.page.getByText(/^Not declined: /)).toBeVisible();
    await expect.poll(() => shown(bola.page).textContent()).toBe(one.reference);
    expect(await orderOf(one)).toEqual(before);
    await bola.page.keyboard.press('s');
    await expect.poll(() => shown(bola.page).textContent()).toBe(other.reference);
  });

  await step('what was sent into a dead spot comes back on top, and goes through anew', async () => {
    await bola.context.setOffline(true);
    await bola.page.keyboard.press('y');
    await bola.page.clock.runFor(6000);
    await expect(bola.page.getByText(/^Not confirmed: /)).toBeVisible();
    expect((await orderOf(other)).status).toBe('awaiting');
    await bola.context.setOffline(false);
    await bola.page.keyboard.press('y');
    await bola.page.clock.runFor(6000);
    await expect.poll(async () => (await orderOf(other)).status).toBe('processing');
  });
  await ada.leave();
  await bola.leave();
});

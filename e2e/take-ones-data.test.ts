/** A customer takes all that is held of them, keeps their account once, and then is gone (Product §28.104–28.111). */
import { readFile } from 'node:fs/promises';
import { login } from '@cowrie/contract/accounts.ts';
import { cancelOrder } from '@cowrie/contract/orders.ts';
import { expect, test } from 'vitest';
import { letPauseEnd, textsOf } from '../server/testing/own-data.ts';
import { step } from '../server/testing/step.ts';
import { apiClient, data, newCustomer, placePaymentOf } from './testing/api.ts';
import { PHONE } from './testing/browser.ts';
import { PASSWORD, signUp } from './testing/customer.ts';
import { ANSWER_LOST, loseNextAnswer } from './testing/held-calls.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();

test('the copy has the order; the account is kept, then goes, and its names are free', async () => {
  const ada = await newCustomer(product, { name: 'Ada Okafor' });
  const order = await placePaymentOf(ada.client, '150000.00', '李薇');
  const { page, leave } = await browsers.open(PHONE, { remembered: ada.remembered });
  const prove = async (press: string) => {
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: press }).click();
  };

  await step('a copy, said by mail', async () => {
    await page.goto('/account/security');
    await page.getByRole('link', { name: 'Open your data' }).click();
    await expect(page.getByText(/^Orders? CWR-.+ still open\./)).toBeVisible();
    await page.getByRole('button', { name: 'Ask for a copy' }).click();
    // Asked for by a press whose answer was lost; the next is told so and asks for no other.
    await loseNextAnswer(page, '**/api/v1/profile/data/copy');
    await prove('Ask for the copy');
    await expect(page.getByText(ANSWER_LOST)).toBeVisible();
    await page.getByRole('button', { name: 'Ask for the copy' }).click();
    await expect(page.getByText('One copy a day can be made.')).toBeVisible();
    const mail = await product.inbox.next(ada.email, 'The copy of your data is ready');
    expect(mail.text).toContain('/account/data');
    await page.goto('/account/data');
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Download it/ }).click();
    const entries = textsOf(new Uint8Array(await readFile(await (await coming).path())));
    expect(entries['index.html']).toContain(order.reference);
  });

  await step('deletion waits for the order, is asked for, kept and asked for again', async () => {
    data(
      await ada.client.call(cancelOrder, {
        query: { trx_type: 'payment', reference: order.reference },
        body: { message: 'Not needed' },
      }),
    );
    await page.goto('/account/data');
    for (const isLast of [false, true]) {
      await page.getByRole('button', { name: 'Delete my account', exact: true }).click();
      if (isLast) {
        await loseNextAnswer(page, '**/api/v1/profile/deletion');
        await prove('Delete my account in 7 days');
        await expect(page.getByText(ANSWER_LOST)).toBeVisible();
      }
      await prove('Delete my account in 7 days');
      await expect(page.getByText('Your account will be deleted')).toBeVisible();
      await expect(page.getByText(/^It will be deleted on \d\d \w+ \d{4}, \d\d:\d\d [AP]M\./)).toBeVisible();
      await product.inbox.next(ada.email, 'Your account will be deleted on');
      if (isLast) break;
      await page.getByRole('button', { name: 'Keep my account' }).click();
      await product.inbox.next(ada.email, 'Your account stays');
    }
    await leave();
  });

  await step('a week later nothing of them is left, and the same mail signs up anew', async () => {
    await product.startAfter((db) => letPauseEnd(db));
    await product.inbox.next(ada.email, 'Your account is deleted');
    const visitor = apiClient(product.url);
    const body = { username: ada.email, password: PASSWORD };
    // The door is shut before all of it has gone.
    await expect.poll(() => visitor.call(login, { body })).toMatchObject({ code: 'wrong_credentials' });
    const { page: anew, leave: done } = await browsers.open(PHONE);
    await signUp(anew, ada);
    await expect(anew.getByText(ada.email).first()).toBeVisible();
    await done();
  });
});

test('where it is lost whether signing in takes a code, the page is loaded again: no form lacks what the server asks for', async () => {
  const { remembered } = await newCustomer(product);
  const { page, leave } = await browsers.open(PHONE, { remembered });
  await page.route('**/api/v1/security/factors', (route) => route.abort(), { times: 1 });
  await page.goto('/account/data');
  await expect(page.getByText('This did not load')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Ask for a copy' })).toBeVisible();
  await leave();
});

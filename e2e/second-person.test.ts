/** Where parcels go is changed by two people: one writes, another approves. */
import { shippingAddresses } from '@cowrie/contract/shipping.ts';
import { expect, test } from 'vitest';
import { data, newCustomer, staffClient } from './testing/api.ts';
import { axeFindings, LAPTOP, sidewaysScroll } from './testing/browser.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();

test('an address that an editor changes reaches customers once the treasury has approved it', async () => {
  const customer = await newCustomer(product);
  const phones = async () =>
    data(await customer.client.call(shippingAddresses, {})).shipping_addresses.map(
      (row) => row.receiver_phone,
    );
  const before = await phones();
  const editor = await browsers.open(LAPTOP, await staffClient(product, 'content'));
  await editor.page.goto('/desk/content/warehouse-addresses');
  await editor.page
    .getByRole('button', { name: /^Change / })
    .first()
    .click();
  const panel = editor.page.getByRole('dialog');
  await panel.getByLabel('Receiver phone').fill('+86 138 0000 1111');
  await panel.getByRole('button', { name: 'Save the change' }).click();
  await expect(editor.page.getByText('Saved. A second person has to approve it.')).toBeVisible();
  const waits = editor.page.getByRole('region', { name: 'Waiting for a second person' });
  await expect(waits.getByText('+86 138 0000 1111')).toBeVisible();
  await expect(waits.getByText('Proposed by you')).toBeVisible();
  await expect(waits.getByRole('button', { name: 'Take it back' })).toBeVisible();
  await expect
    .poll(() => waits.getByRole('button', { name: 'Approve' }).getAttribute('aria-disabled'))
    .toBe('true');
  expect(await phones()).toEqual(before);

  const second = await browsers.open(LAPTOP, await staffClient(product, 'treasury'));
  await second.page.goto('/desk/content');
  const waiting = second.page.getByRole('region', { name: 'Waiting for a second person' });
  await expect(waiting.getByText(/^Warehouse addresses: Change/)).toBeVisible();
  await expect(waiting).toBeVisible();
  expect(await axeFindings(second.page)).toEqual([]);
  await second.page.setViewportSize({ width: 360, height: 800 });
  expect(await sidewaysScroll(second.page)).toBe(0);
  await second.page.setViewportSize({ width: 1280, height: 800 });
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(second.page.getByText('Approved. It is live.')).toBeVisible();
  await expect(waiting).toBeGone();
  expect(await phones()).toContain('+86 138 0000 1111');
  await editor.leave();
  await second.leave();
});

/** Pictures of what guards accounts and money: second factors, second persons, the trail, a rate no longer held. */
import { contentCalls } from '@cowrie/contract/desk/content.ts';
import { confirmSecondFactor, enrolSecondFactor } from '@cowrie/contract/desk/session.ts';
import { approvePayAccount, proposePayAccount } from '@cowrie/contract/desk/treasury.ts';
import { confirmTwoStep, startTwoStep } from '@cowrie/contract/factors.ts';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { SAMPLE_PASSWORD } from '../../../server/sample/people.ts';
import { data, newCustomer, placePaymentOf, rateLapses, staffClient } from '../api.ts';
import { shownRecoveryCodes } from '../authenticators.ts';
import { PASSWORD } from '../customer.ts';
import type { Product } from '../product.ts';
import { FRESH_CODE_NEEDED } from '../staff.ts';
import type { Shot } from './shot.ts';

type Session = { remembered: Record<string, unknown> };

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
const sixDigits = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** From a button that changes a second factor to the key to scan. */
const scan = (button: string, password: string) => async (page: Page) => {
  await press(button)(page);
  await page.getByLabel('Your password').fill(password);
  await press('Continue')(page);
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
};

/** From the button to new recovery codes; each picture spends one of those before. */
function renewCodes(codes: string[], password: string) {
  let [code = ''] = codes;
  return async (page: Page) => {
    await press('Make new codes')(page);
    await page.getByLabel('Your password').fill(password);
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByLabel('Code', { exact: true }).press('Enter');
    [code = ''] = await shownRecoveryCodes(page);
  };
}

export async function safetyShots(product: Product, { newcomer }: { newcomer: Session }): Promise<Shot[]> {
  return [
    {
      name: 'account_security--scan',
      path: '/account/security',
      remembered: newcomer.remembered,
      prepare: scan('Turn it on', PASSWORD),
    },
    ...(await guardedCustomer(product)),
    ...(await deskFactors(product)),
    ...(await secondPersons(product)),
    await lapsedRate(product),
  ];
}

async function guardedCustomer(product: Product): Promise<Shot[]> {
  const { client, username, remembered } = await newCustomer(product);
  const { secret } = data(await client.call(startTwoStep, { body: { current_password: PASSWORD } }));
  const kept = data(await client.call(confirmTwoStep, { body: { code: sixDigits(secret) } }));
  const path = '/account/security';
  return [
    { name: 'account_security--two-step', path, remembered },
    { name: 'account_security--turn-off', path, remembered, prepare: press('Turn it off') },
    {
      name: 'account_security--recovery-codes',
      path,
      remembered,
      prepare: renewCodes(kept.recovery_codes, PASSWORD),
    },
    {
      name: 'login--code',
      path: '/login',
      prepare: async (page) => {
        await page.getByLabel('Username').fill(username);
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await page.getByLabel('Password', { exact: true }).press('Enter');
        await page.getByLabel('Code', { exact: true }).waitFor();
      },
    },
  ];
}

async function deskFactors(product: Product): Promise<Shot[]> {
  const { remembered } = await staffClient(product, 'support');
  const enrolled = await staffClient(product, 'content');
  const body = { current_password: SAMPLE_PASSWORD };
  const { secret } = data(await enrolled.client.call(enrolSecondFactor, { body }));
  const kept = data(await enrolled.client.call(confirmSecondFactor, { body: { code: sixDigits(secret) } }));
  const guarded = { path: '/desk/me', remembered: enrolled.remembered };
  return [
    { name: 'desk_me--scan', path: '/desk/me', remembered, prepare: scan('Set it up', SAMPLE_PASSWORD) },
    { name: 'desk_me--enrolled', ...guarded },
    { name: 'desk_me--new-codes', ...guarded, prepare: press('Make new codes') },
    {
      name: 'desk_me--recovery-codes',
      ...guarded,
      prepare: renewCodes(kept.recovery_codes, SAMPLE_PASSWORD),
    },
  ];
}

/** An account that waits for its moment, another and an address that wait for a second person. */
async function secondPersons(product: Product): Promise<Shot[]> {
  const owner = await staffClient(product, 'owner');
  const treasury = await staffClient(product, 'treasury');
  const wallet = {
    ...{ option_code: 'usdt' as const, wallet_address: 'TXYZ0a1b2c3d4e5f6g7h8i9j0k1l2m3n4o' },
    wallet_address_network: 'TRC20',
  };
  const bank = {
    ...{ option_code: 'bank-transfer' as const, bank_name: 'Zenith Bank' },
    ...{ account_number: '2233445566', account_name: 'Lagoon Trading Company of Lagos Ltd' },
  };
  const { account } = data(await treasury.client.call(proposePayAccount, { body: wallet }));
  data(await owner.client.call(approvePayAccount, { params: { id: account.id } }));
  data(await treasury.client.call(proposePayAccount, { body: bank }));
  const addresses = contentCalls['warehouse-addresses'];
  const [first] = data(await owner.client.call(addresses.list, {})).rows;
  if (!first) throw new Error('the sample has no warehouse address');
  const address = {
    ...{
      language: 'english' as const,
      receiver_name: 'Cowrie Lagos Desk',
      receiver_phone: '+86 138 0000 1111',
    },
    receiver_address: 'Unit 6, Building 12, No. 88 Baiyun Avenue North, third gate beside the tea market',
    ...{ city: 'Guangzhou', region: 'Guangdong', country: 'China', zip_code: '510000' },
  };
  data(await owner.client.call(addresses.update, { params: { id: first.id }, body: address }));
  const byOwner = { remembered: owner.remembered };
  const byTreasury = { remembered: treasury.remembered };
  return [
    { name: 'desk_accounts--waiting', path: '/desk/accounts', ...byOwner },
    { name: 'desk_accounts--approve', path: '/desk/accounts', ...byOwner, prepare: press('Approve') },
    { name: 'desk_accounts--own', path: '/desk/accounts', ...byTreasury },
    {
      name: 'desk_accounts--fresh-code',
      path: '/desk/accounts',
      ...byOwner,
      prepare: async (page) => {
        await page.route('**/approve', (route) => route.fulfill(FRESH_CODE_NEEDED));
        await press('Approve')(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
        await page.getByRole('dialog', { name: 'Is it really you?' }).waitFor();
      },
    },
    { name: 'desk_content--waiting', path: '/desk/content', ...byTreasury },
    { name: 'desk_content_warehouse-addresses--own', path: '/desk/content/warehouse-addresses', ...byOwner },
    {
      name: 'desk_audit-log--doors',
      path: '/desk/audit-log',
      ...byOwner,
      prepare: async (page) => {
        await page.getByRole('tab', { name: 'Sign-ins' }).click();
        await page.getByRole('table', { name: 'Security trail' }).waitFor();
      },
    },
  ];
}

async function lapsedRate(product: Product): Promise<Shot> {
  const { client, remembered } = await newCustomer(product);
  const order = await placePaymentOf(client);
  await rateLapses(product, order);
  return {
    name: 'pay--rate-not-held',
    path: `/pay/payment/${order.id}`,
    remembered,
    prepare: async (page) => {
      await page.getByRole('radio', { name: 'Bank transfer' }).check();
      await page.getByRole('button', { name: /^Accept/ }).waitFor();
    },
  };
}

/** Devices that hold passkeys, and apps that show codes, as people have them beside the browser. */
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A device with a fingerprint reader that its owner touches whenever it asks, for the passkeys of this page. */
export async function withFingerprintReader(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    keys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** From now on somebody else's finger. */
    refuse: () => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  };
}

/** Takes the key that a page shows into an app, and types its code; answers the app. */
export async function typeCode(page: Page): Promise<TOTP> {
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = ((await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]+)+$/).textContent()) ?? '').replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  // In two groups, as many apps show it.
  await page.getByLabel('Six digits').pressSequentially(totp.generate().replace(/\d{3}/, '$& '));
  return totp;
}

/** Goes on from a proof of the password to the recovery codes; answers them and the app that shows codes. */
export async function scanAuthenticator(page: Page): Promise<{ totp: TOTP; recoveryCodes: string[] }> {
  const totp = await typeCode(page);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeVisible();
  const recoveryCodes = await shownRecoveryCodes(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  return { totp, recoveryCodes };
}

/** The recovery codes that a page shows, once they are there. */
export async function shownRecoveryCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole('listitem').filter({ hasText: /^([0-9A-Z]{4}-){5}[0-9A-Z]{4}$/ });
  await codes.first().waitFor();
  return (await codes.allTextContents()).map((code) => code.trim());
}

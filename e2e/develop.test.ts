/** The product from its sources, as `npm run dev` runs it for its developers: on React, which no other journey sees. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@cowrie/contract/accounts.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../scripts/run.ts';
import { untilRunning } from '../scripts/server-process.ts';
import { SAMPLE_PASSWORD } from '../server/sample/people.ts';
import { freePort } from '../server/testing/ports.ts';
import { launchBrowser, PATIENCE_MS, PHONE } from './testing/browser.ts';

test('it starts on an empty folder, knows the sample’s people, and each page comes alive as one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-dev-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir };
  const dev = spawn(process.execPath, ['scripts/dev.ts'], { cwd: ROOT, env });
  onTestFinished(async () => {
    const ended = once(dev, 'exit');
    if (dev.exitCode === null && dev.kill()) await ended;
    rmSync(dataDir, { recursive: true });
  });
  await untilRunning(dev);

  const answer = await fetch(url + API_BASE + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'amaka', password: SAMPLE_PASSWORD }),
  });
  expect(answer.status).toBe(200);

  const browsers = await launchBrowser(url);
  onTestFinished(() => browsers.close());
  for (const path of ['/login', '/desk']) {
    // Vite may load a page again as it comes upon what it imports: that ends whatever else the page is on its way to.
    const { page, leave } = await browsers.open(PHONE);
    await page.goto(path, { waitUntil: 'commit' });
    const formsAlive = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('form')].map((form) =>
          Object.keys(form).some((name) => name.startsWith('__react')),
        ),
      );
    await expect.poll(formsAlive, { timeout: 2 * PATIENCE_MS }).toEqual([true]);
    await leave();
  }
});

/** What `deploy/monitoring` ships, as Prometheus itself reads it (Product §31.72). */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findPromtool } from './system-programs.ts';

const FOLDER = resolve(import.meta.dirname, '../deploy/monitoring');
const promtool = findPromtool();
const run = promisify(execFile);
const check = (...args: string[]) => run(promtool ?? '', args, { cwd: FOLDER });

test.skipIf(!promtool)('the alarms are rules, and each comes when it should and not before', async () => {
  const tests = ['alerts.test.yaml', 'alerts-of-days.test.yaml'];
  // It ends with an error where one fails, and says which.
  await check('check', 'rules', '--lint-fatal', 'alerts.yaml');
  await check('check', 'config', '--syntax-only', 'prometheus.yaml');
  await check('test', 'rules', ...tests);
  const named = (file: string, name: RegExp) =>
    new Set([...readFileSync(resolve(FOLDER, file), 'utf8').matchAll(name)].map(([, alarm]) => alarm));
  const tried = new Set(tests.flatMap((file) => [...named(file, /alertname: (\w+)/g)]));
  expect(tried).toEqual(named('alerts.yaml', /- alert: (\w+)/g));
});

test('each alarm says what to do', () => {
  const text = readFileSync(resolve(FOLDER, 'alerts.yaml'), 'utf8');
  const alarms = text.split('- alert: ').slice(1);
  expect(alarms.length).toBeGreaterThan(10);
  for (const alarm of alarms) expect(alarm).toMatch(/severity: (page|look)[\s\S]*summary: "[\s\S]*do: "/);
});

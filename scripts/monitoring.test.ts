/** What `deploy/monitoring` ships, as Prometheus itself reads it (Product §31.72). */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { stringify } from 'yaml';
import { findPromtool } from './find-programs.ts';

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

/** What each panel asks, wherever it stands in the file. */
const asked = (part: unknown): string[] =>
  Object.entries(part ?? {}).flatMap(([name, value]) => {
    if (name === 'expr') return [String(value)];
    return typeof value === 'object' ? asked(value) : [];
  });

test.skipIf(!promtool)('each panel of the dashboard asks what Prometheus understands', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-dashboard-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const panels = asked(JSON.parse(readFileSync(resolve(FOLDER, 'dashboard.json'), 'utf8')));
  expect(panels.length).toBeGreaterThan(20);
  const file = join(folder, 'panels.yaml');
  const rules = panels.map((expr, number) => ({ record: `panel_${number}`, expr }));
  writeFileSync(file, stringify({ groups: [{ name: 'dashboard', rules }] }));
  await check('check', 'rules', file);
});

test('each alarm says what to do', () => {
  const text = readFileSync(resolve(FOLDER, 'alerts.yaml'), 'utf8');
  const alarms = text.split('- alert: ').slice(1);
  expect(alarms.length).toBeGreaterThan(10);
  for (const alarm of alarms) expect(alarm).toMatch(/severity: (page|look)[\s\S]*summary: "[\s\S]*do: "/);
});

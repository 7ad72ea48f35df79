/** The compose file holds together with what the product, its image and their docs say, and is what containers were tried as. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readCompose, readTried, whatIsDeployed } from './compose.ts';
import { findHaproxy } from './find-programs.ts';
import { ROOT } from './run.ts';
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from './server-process.ts';

const haproxy = findHaproxy();
const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { services } = readCompose();
const dockerfile = text('deploy/Dockerfile')
  .replaceAll(/^\s*#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '');
/** What follows a word of the Dockerfile, of its last stage. */
const said = (word: string) =>
  dockerfile
    .split('\n')
    .findLast((line) => line.startsWith(`${word} `))
    ?.slice(word.length + 1) ?? '';

test.skipIf(!haproxy)('the balancer that is shipped is one as HAProxy reads it', async () => {
  // It ends with an error where it is none, and says where.
  await promisify(execFile)(haproxy ?? '', ['-c', '-f', join(ROOT, 'deploy/haproxy.cfg')]);
});

test('the image runs the server as everything else does, as an ordinary user', () => {
  expect(JSON.parse(said('CMD'))).toEqual(['node', ...SERVER_ARGUMENTS]);
  expect(said('USER')).toBe('node');
  for (const [name, value] of Object.entries(SERVER_ENVIRONMENT))
    expect(said('ENV')).toContain(`${name}=${value}`);
});

test('the service of systemd waits for as long as the container does, and for a database that is late', () => {
  const service = text('deploy/cowrie.service');
  expect(`stop_grace_period: ${/^TimeoutStopSec=(\d+)$/m.exec(service)?.[1]}s`).toBe(
    `stop_grace_period: ${services.app?.stop_grace_period}`,
  );
  expect(service).toMatch(/^Restart=always$/m);
  expect(service).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(service).toMatch(/^User=(?!root)/m);
});

test('the compose file asks for its health as the image does, which Podman builds without', () => {
  const [, given = '', command = ''] = /^(.*?) CMD (.*)$/.exec(said('HEALTHCHECK')) ?? [];
  const options = Object.fromEntries(
    [...given.matchAll(/--([a-z-]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  );
  expect(services.app?.healthcheck).toEqual({
    test: ['CMD', ...JSON.parse(command)],
    ...{ interval: options.interval, timeout: options.timeout },
    ...{ start_period: options['start-period'], retries: Number(options.retries) },
  });
});

test('every container of the product reads its own files alone, and may do nothing as root', () => {
  const own = Object.values(services).filter(({ build }) => build);
  expect(own.length).toBe(2);
  for (const service of own)
    expect(service).toMatchObject({
      ...{
        read_only: true,
        tmpfs: ['/tmp'],
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges'],
        init: true,
      },
      build: { context: '..', dockerfile: 'deploy/Dockerfile' },
    });
});

test('what it sets are settings, and the example has a place for each that has to be given', () => {
  const known = new Set(
    text('docs/running.md')
      .match(/`[A-Z][A-Z0-9_]+`/g)
      ?.map((name) => name.slice(1, -1)),
  );
  const given = Object.keys({ ...services.app?.environment, ...services.migrate?.environment });
  expect(given.filter((name) => !known.has(name))).toEqual([]);
  const example = new Set(text('deploy/settings.example').match(/^[A-Z0-9_]+(?==)/gm));
  const written = text('deploy/compose.yaml');
  const asked = [...written.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name);
  expect(asked.filter((name) => !example.has(name))).toEqual([]);
  expect([...example].filter((name) => !written.includes(`\${${name}:`))).toEqual([]);
});

test('the store in it grows with the disk, and not to eight volumes alone', () => {
  expect(services.files?.command).toContain(' -volume.max=0');
});

test('it is as it was when containers were last run: `npm run containers` runs them and says so in deploy/tried.yaml', () => {
  expect(whatIsDeployed()).toEqual(readTried());
});

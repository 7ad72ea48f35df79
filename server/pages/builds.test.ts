import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { headEveryAnswer } from '../security-headers.ts';
import { keptBuilds, makeCurrent } from './builds.ts';
import { deskApp } from './desk.ts';
import { serveForRobots, serveManifest } from './site-files.ts';
import { serveAssets } from './storefront.ts';

const [FIRST, SECOND] = ['1111111111111111', '2222222222222222'];

let builds: string;
const processes: FastifyInstance[] = [];
beforeEach(() => {
  builds = mkdtempSync(join(tmpdir(), 'cowrie-builds-'));
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((one) => one.close()));
  rmSync(builds, { recursive: true, force: true });
});

/** A build whose page loads one script, and a file that keeps its name from build to build. */
function build(name: string) {
  mkdirSync(join(builds, name, 'assets'), { recursive: true });
  writeFileSync(join(builds, name, 'index.html'), `<script src="/desk/assets/main-${name}.js"></script>`);
  writeFileSync(join(builds, name, 'assets', `main-${name}.js`), `say('${name}')`);
  writeFileSync(join(builds, name, 'assets', `main-${name}.js.br`), 'packed');
  writeFileSync(join(builds, name, 'icon.svg'), `<svg id="${name}"/>`);
  makeCurrent(builds, name);
}

async function startProcess(): Promise<FastifyInstance> {
  const started = Fastify();
  processes.push(started);
  headEveryAnswer(started, 'http://localhost:3000', () => new Date());
  await serveManifest(started, 'Cowrie');
  serveForRobots(started, ['/'], 'http://localhost:3000');
  await deskApp(started, { buildsDir: builds, publicUrl: 'http://localhost:3000' });
  return started;
}

const open = async (running: FastifyInstance, url: string) => {
  const { statusCode, body, headers } = await running.inject({ url });
  return { status: statusCode, body, type: headers['content-type'], kept: headers['cache-control'] };
};

it('a process goes on serving its build, whole, while another is built beside it', async () => {
  build(FIRST);
  const running = await startProcess();
  build(SECOND);
  expect((await open(running, '/desk/')).body).toContain(FIRST);
  expect((await open(running, '/desk/icon.svg')).body).toContain(FIRST);
  expect(await open(running, `/desk/assets/main-${FIRST}.js`)).toMatchObject({
    status: 200,
    body: `say('${FIRST}')`,
  });
});

it('a page of another version finds its files at every process beside it', async () => {
  build(FIRST);
  const before = await startProcess();
  build(SECOND);
  const after = await startProcess();
  expect((await open(after, '/desk/')).body).toContain(SECOND);
  for (const [running, other] of [
    [before, SECOND],
    [after, FIRST],
  ] as const)
    expect(await open(running, `/desk/assets/main-${other}.js`)).toEqual({
      status: 200,
      body: `say('${other}')`,
      type: expect.stringContaining('javascript'),
      kept: 'public, max-age=31536000, immutable',
    });
});

it('a page of the storefront that was opened before a new build finds the parts that it loads late', async () => {
  for (const name of [FIRST, SECOND]) {
    mkdirSync(join(builds, name, 'client', 'assets'), { recursive: true });
    writeFileSync(join(builds, name, 'client', 'assets', `cancel-form-${name}.js`), `say('${name}')`);
    makeCurrent(builds, name);
  }
  const after = Fastify();
  processes.push(after);
  await serveAssets(after, {
    root: join(builds, SECOND, 'client'),
    prefix: '/',
    publicUrl: 'http://localhost:3000',
    kept: () => keptBuilds(builds).map((kept) => join(kept, 'client')),
  });
  for (const name of [FIRST, SECOND])
    expect(await open(after, `/assets/cancel-form-${name}.js`)).toMatchObject({
      status: 200,
      body: `say('${name}')`,
    });
  expect(await open(after, '/assets/cancel-form-0000.js')).toMatchObject({ status: 404 });
});

it('a script that no build has is missing, rather than a page in its place; nothing else of a build can be asked for', async () => {
  build(FIRST);
  const running = await startProcess();
  build(SECOND);
  const packed = [`main-${FIRST}.js.br`, `main-${SECOND}.js.br`];
  for (const name of ['main-0000.js', ...packed, '..%2findex.html', '%2e%2e%2ficon.svg'])
    expect(await open(running, `/desk/assets/${name}`), name).toMatchObject({
      status: 404,
      body: 'Not found',
    });
});

it('what keeps its address is asked for each time, and only the thread that reads codes compiles, packed or not', async () => {
  build(FIRST);
  for (const name of [
    'pay/service-worker.js',
    'assets/code-reader-worker-a1B2.js',
    'assets/code-reader.js',
  ]) {
    mkdirSync(join(builds, FIRST, name, '..'), { recursive: true });
    for (const ending of ['', '.br']) writeFileSync(join(builds, FIRST, name + ending), 'read()');
  }
  const running = await startProcess();
  for (const encoding of ['identity', 'br']) {
    const headersOf = async (name: string) =>
      (await running.inject({ url: `/desk/${name}`, headers: { 'accept-encoding': encoding } })).headers;
    expect((await headersOf('pay/service-worker.js'))['cache-control']).toBe('no-cache');
    const policy = async (name: string) => (await headersOf(name))['content-security-policy'];
    expect(await policy('assets/code-reader-worker-a1B2.js')).toContain("'wasm-unsafe-eval'");
    expect(await policy('assets/code-reader.js')).not.toContain('wasm-unsafe-eval');
  }
});

it('nothing built stops the start', async () => {
  await expect(startProcess()).rejects.toThrow('The desk is not built');
});

it('a build that was taken away stops the start', async () => {
  build(FIRST);
  rmSync(join(builds, FIRST), { recursive: true });
  await expect(startProcess()).rejects.toThrow('The desk is not built');
});

it.each([
  ['/desk', 302],
  ['/desk/', 200],
  ['/desk/icon.svg', 200],
  [`/desk/assets/main-${FIRST}.js`, 200],
  ['/desk/assets/gone.js', 404],
  ['/robots.txt', 200],
  ['/sitemap.xml', 200],
  ['/manifest.webmanifest', 200],
  ['/no-such-file', 404],
])('%s is not to be guessed at', async (url, status) => {
  build(FIRST);
  const { statusCode, headers } = await (await startProcess()).inject({ url });
  expect([statusCode, headers['x-content-type-options']]).toEqual([status, 'nosniff']);
});

it('what is shared while no worker runs is not kept, and the page says so', async () => {
  build(FIRST);
  const started = await startProcess();
  const headers = { 'content-type': 'multipart/form-data; boundary=a' };
  const answer = await started.inject({ method: 'POST', url: '/share/file', headers, payload: '--a--' });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/share?shared=lost']);
});

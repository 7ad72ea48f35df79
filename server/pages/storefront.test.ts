import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, headersOf } from '../calls/ready-answer.ts';
import { createPageCache, invalidatePages, type RenderedPage } from './cache.ts';
import { cacheKey } from './storefront.ts';

const pageOf = (pathname: string) => (['/', '/rate'].includes(pathname) ? pathname : '/not-found');

/** Of two pages, the first of which loads something in two parts. */
const addresses = {
  pageOf,
  upon: '?upon=',
  loadersOf: (page: string) => (page === '/' ? ['root', 'home/home'] : ['root']),
};

describe('the address that a page is kept under', () => {
  it.each([
    ['/rate', '/rate'],
    ['/rate?utm_source=mail', '/rate'],
    ['/rate?upon=/', '/rate?upon=/'],
    ['/rate?upon=/no/such/thing', '/rate'],
    ['/rate?upon=/not-found', '/rate'],
    ['/rate?upon=/&more', '/rate'],
    ['/rate.data', '/rate.data'],
    ['/_.data?_routes=home%2Fhome', '/_.data?_routes=home%2Fhome'],
    ['/no/such/thing', '/not-found'],
    ['/_.data?_routes=home%2Fhome,made-up,root,home%2Fhome', '/_.data?_routes=root%2Chome%2Fhome'],
    ['/_.data?invented=1', '/_.data'],
    ['/no/such/thing.data', null],
    ['/rate.data?_routes=home%2Fhome', null],
    ['/rate.data?_routes=<script>', null],
    ['//?x', '/not-found'],
    ['//x.data', null],
    ['/%', '/not-found'],
  ])('%s is %s', (url, key) => {
    expect(cacheKey(url, addresses)).toBe(key);
  });
});

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', 'identity'],
    [undefined, 'identity'],
  ])('%s gets %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding);
  });
});

describe('kept pages', () => {
  let isAway = false;
  const keep = (render: (key: string) => Promise<RenderedPage>) =>
    createPageCache({
      ...{ render, upon: '?upon=', publicUrl: 'http://localhost:3000' },
      isDatabaseAway: async () => isAway,
    });
  const MARK = '0123456789abcdef';
  const rendered = (body: string, isComplete = true): RenderedPage => ({
    status: 200,
    headers: new Headers({ 'content-type': 'text/html' }),
    body,
    mark: MARK,
    isComplete,
  });

  it('are rendered once for all who ask, and again after a change of content', async () => {
    let times = 0;
    const cache = keep(async () => rendered(`version ${++times}`));
    const [first, second] = await Promise.all([cache.get('/'), cache.get('/')]);
    expect(second).toBe(first);
    invalidatePages();
    expect((await cache.get('/')).copies.identity.body).toBe('version 2');
    cache.close();
  });

  it('are sent at once, and packed smaller when they are asked for again', async () => {
    const words = readFileSync(import.meta.filename, 'utf8');
    const cache = keep(async () => rendered(words));
    const page = await cache.get('/');
    const first = page.copies.br.body.length;
    expect(await cache.get('/')).toBe(page);
    await expect.poll(() => page.copies.br.body.length).toBeLessThan(first);
    const { headers, body } = page.copies.br;
    expect(headers[headers.indexOf('content-length') + 1]).toBe(String(body.length));
    expect(headers).toContain('content-encoding');
    expect(brotliDecompressSync(Buffer.from(body as string, 'latin1')).toString()).toBe(words);
    cache.close();
  });

  it('are not kept when part of them is missing', async () => {
    let times = 0;
    const cache = keep(async () => rendered(`try ${++times}`, times > 1));
    await cache.get('/');
    expect((await cache.get('/')).copies.identity.body).toBe('try 2');
    cache.close();
  });

  it('are shown as they were while the database is away, and not for another reason', async () => {
    const lacking = () => rendered('empty', false);
    const answers = [rendered('whole'), lacking(), lacking(), rendered('whole again')];
    const cache = keep(async () => answers.shift() as RenderedPage);
    const shown = async () => (await cache.get('/')).copies.identity.body;
    expect(await shown()).toBe('whole');
    invalidatePages();
    expect(await shown()).toBe('empty');
    isAway = true;
    expect([await shown(), await shown()]).toEqual(['whole', 'whole again']);
    isAway = false;
    cache.close();
  });

  it('do not outlive a change that came while they were being rendered', async () => {
    const gate = Promise.withResolvers<RenderedPage>();
    const answers = [gate.promise, Promise.resolve(rendered('new'))];
    const cache = keep(() => answers.shift() as Promise<RenderedPage>);
    const early = cache.get('/');
    invalidatePages();
    gate.resolve(rendered('old'));
    await early;
    expect((await cache.get('/')).copies.identity.body).toBe('new');
    cache.close();
  });

  it('are told apart from another that the browser has', async () => {
    let times = 0;
    const cache = keep(async (key) =>
      rendered(
        `<style>${'a{}'.repeat(99)}</style><h1>${key}</h1><script nonce="${MARK}">'${key}'</script>`,
        ++times > 1,
      ),
    );
    const patch = async () => JSON.parse(String((await cache.get('/rate?upon=/')).copies.identity.body));
    const { etag, copies } = await cache.get('/rate');
    const { headers: sent } = copies.identity;
    expect(await patch()).toEqual({
      version: etag,
      // All others are the other page's too.
      headers: { 'content-security-policy': sent[sent.indexOf('content-security-policy') + 1] },
      parts: [[0, 312], "<h1>/rate</h1><script>'/rate'</script>"],
    });
    expect(times).toBe(3);
    cache.close();
  });

  it('name their largest scripts in the head of the answer, and have none there without', async () => {
    const files = ['shell-a1', 'parts-b2', 'framework-c3', 'shell-a1'];
    // This file is itself a page of a test, in which no such link may stand.
    const attributes = (file: string) => `rel="modulepreload" href="/assets/${file}.js"`;
    const links = files.map((file) => `<link ${attributes(file)}/>`).join('');
    const cache = keep(async (key) => rendered(key === '/' ? `<html>${links}</html>` : '<html></html>'));
    expect(headersOf(await cache.get('/'))).toMatchObject({
      link: [
        '</assets/shell-a1.js>; rel=modulepreload; fetchpriority=low',
        '</assets/framework-c3.js>; rel=modulepreload; fetchpriority=low',
      ].join(', '),
    });
    expect(headersOf(await cache.get('/rate'))).not.toHaveProperty('link');
    cache.close();
  });

  it('name their inline scripts in their policy and allow no other', async () => {
    const cache = keep(async () =>
      rendered(
        `<script nonce="${MARK}">let a</script><script src="/x.js" nonce="${MARK}"></script>` +
          // Such as content that was not escaped: nothing vouches for it.
          '<script>steal()</script><script nonce="">steal()</script><style>a{}</style>',
      ),
    );
    const { headers, body } = (await cache.get('/')).copies.identity;
    expect(body).toContain('<script>let a</script><script src="/x.js"></script>');
    const policy = headers[headers.indexOf('content-security-policy') + 1];
    const scripts = policy?.split('; ').find((rule) => rule.startsWith('script-src'));
    expect(scripts?.match(/sha256-/g)).toHaveLength(1);
    expect(scripts).toContain(createHash('sha256').update('let a').digest('base64'));
    expect(scripts).not.toContain('unsafe-inline');
    expect(policy?.split('; ').find((rule) => rule.startsWith('style-src '))).not.toContain('sha256');
    cache.close();
  });
});

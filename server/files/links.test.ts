import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { expect, it } from 'vitest';
import { attachmentDisposition, safeFileName } from './file-name.ts';
import { createFileLinks } from './links.ts';

const START = Date.parse('2026-03-01T12:10:00Z');

function linksAt(...keys: string[]) {
  let now = START;
  const links = createFileLinks(
    () => (keys.length > 0 ? keys : ['key']).map((key) => Buffer.from(key)),
    () => now,
  );
  const ask = (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    const id = pathname.split('/').at(-1) ?? '';
    return links.allows(id, Number(searchParams.get('expires')), searchParams.get('signature') ?? '');
  };
  return { links, ask, at: (minutes: number) => (now = START + minutes * MINUTE_MS) };
}

it('a link works for an hour at least and not for ever', () => {
  const { links, ask, at } = linksAt();
  const url = links.sign(7n);
  expect(url).toMatch(/^\/api\/v1\/files\/7\?expires=\d+&signature=[\w-]{43}$/);
  at(60);
  expect(ask(url)).toBe(true);
  at(91);
  expect(ask(url)).toBe(false);
});

it('a link that a clock that was ahead has made works for no longer than others', () => {
  const { links, ask, at } = linksAt();
  at(400 * 24 * 60);
  const url = links.sign(7n);
  at(0);
  expect(ask(url)).toBe(false);
  at(400 * 24 * 60);
  expect(ask(url)).toBe(true);
});

it('a link stays the same for half an hour, so that unchanged answers stay unchanged', () => {
  const { links, at } = linksAt();
  const url = links.sign(7n);
  at(19);
  expect(links.sign(7n)).toBe(url);
  at(20);
  expect(links.sign(7n)).not.toBe(url);
});

it('a link for one file, time or key opens no other', () => {
  const { links, ask } = linksAt();
  const url = links.sign(7n);
  expect(ask(url)).toBe(true);
  expect(ask(url.replace('/files/7', '/files/8'))).toBe(false);
  expect(ask(url.replace(/expires=\d+/, 'expires=9999999999'))).toBe(false);
  expect(ask(url.replace(/signature=.*/, 'signature='))).toBe(false);
  expect(linksAt('another').ask(url)).toBe(false);
});

it('while the key is being changed links of both work, and new ones are of the new key', () => {
  const former = linksAt('former').links.sign(7n);
  const both = linksAt('new', 'former');
  expect(both.ask(former)).toBe(true);
  expect(linksAt('new').ask(both.links.sign(7n))).toBe(true);
  expect(linksAt('new').ask(former)).toBe(false);
});

it('names are kept, made harmless, and end as the content demands', () => {
  expect(safeFileName('C:\\Users\\ada\\slip.PNG', 'image/png')).toBe('slip.png');
  expect(safeFileName('../../etc/passwd', 'application/pdf')).toBe('passwd.pdf');
  expect(safeFileName('a\u202egpj.exe', 'image/jpeg')).toBe('agpj.exe.jpg');
  expect(safeFileName('receipt.jpeg', 'image/jpeg')).toBe('receipt.jpeg');
  expect(safeFileName('收据\r\n.pdf', 'application/pdf')).toBe('收据.pdf');
  expect(safeFileName('.htaccess', 'image/png')).toBe('htaccess.png');
  expect(safeFileName(undefined, 'image/png')).toBe('file.png');
  expect(safeFileName('x'.repeat(500), 'image/png')).toHaveLength(104);
});

it('an attachment carries an ASCII name and the true one', () => {
  expect(attachmentDisposition('收据 (1).pdf')).toBe(
    `attachment; filename="__ (1).pdf"; filename*=UTF-8''%E6%94%B6%E6%8D%AE%20%281%29.pdf`,
  );
});

import { createElement, Fragment, type ReactNode } from 'react';

/** What a message may contain; everything else is shown as the text it is. */
const ALLOWED = new Set(['b', 'strong', 'i', 'em', 'u', 'p', 'br', 'ul', 'ol', 'li', 'code', 'a']);
const TOKEN = /<(\/?)([a-z]+)((?:\s[^<>]*)?)\/?>|<[^>]*>?|[^<]+/gi;
const SAFE_LINK = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
  laquo: '«',
  raquo: '»',
  hellip: '…',
};

/** Text of an HTML fragment's entities: `'A &amp; B'` is `'A & B'`. Unknown ones stay as written. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole);
}

type Open = { tag: string; href?: string; children: ReactNode[] };

/**
 * A message's HTML as React nodes: a short list of tags, no attributes but a safe link's address. No markup ever
 * reaches the page as markup, so a hostile message is only strange text.
 */
export function renderSafeHtml(html: string): ReactNode {
  const stack: Open[] = [{ tag: '', children: [] }];
  const top = () => stack[stack.length - 1] as Open;
  const closeTop = () => {
    const done = stack.pop() as Open;
    top().children.push(element(done, top().children.length));
  };
  for (const token of html.matchAll(TOKEN)) {
    const [text, slash, name, attributes = ''] = token;
    const tag = name?.toLowerCase();
    if (!tag || !ALLOWED.has(tag)) top().children.push(decodeEntities(text));
    else if (tag === 'br') top().children.push(createElement('br', { key: top().children.length }));
    else if (!slash) stack.push({ tag, href: hrefOf(attributes), children: [] });
    else if (stack.some((open) => open.tag === tag)) {
      while (top().tag !== tag) closeTop();
      closeTop();
    }
  }
  while (stack.length > 1) closeTop();
  return createElement(Fragment, null, ...top().children);
}

function element({ tag, href, children }: Open, key: number): ReactNode {
  if (tag !== 'a') return createElement(tag, { key }, ...children);
  if (!href) return createElement('span', { key }, ...children);
  return createElement(
    'a',
    { key, href, className: 'underline font-semibold', rel: 'noreferrer' },
    ...children,
  );
}

function hrefOf(attributes: string): string | undefined {
  const found = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+))/i.exec(attributes);
  const href = decodeEntities(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
  return SAFE_LINK.test(href) ? href : undefined;
}

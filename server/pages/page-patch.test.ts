import { expect, it } from 'vitest';
import { type PatchPart, patchParts } from './page-patch.ts';

const together = (parts: readonly PatchPart[], base: string) =>
  parts.map((part) => (typeof part === 'string' ? part : base.substr(part[0], part[1]))).join('');

const FRAME = `<!DOCTYPE html><html><head><style>${'.a{b:c}'.repeat(50)}</style>`;
const FOOT = '</main><footer><p>© 2026 ₦ Cowrie. All rights reserved.</p></footer></body></html>';
const page = (title: string, main: string) =>
  `${FRAME}<title>${title}</title></head><body><main>${main}${FOOT}`;

it.each([
  ['another title and content', page('Orders', '<h1>My orders</h1>'), page('Offline', '<p>No network</p>')],
  ['the same page', page('Orders', '<h1>My orders</h1>'), page('Orders', '<h1>My orders</h1>')],
  ['nothing in common', 'a page of text', '<p>another</p>'],
  ['stretches that come twice and in another order', page('B', `${FOOT}${FOOT}<<x`), FOOT + page('A', '')],
  ['nothing to begin with', page('A', 'x'), ''],
  ['nothing to come of it', '', page('A', 'x')],
])('a page comes of another by its patch: %s', (_, wanted, base) => {
  expect(together(patchParts(wanted, base), base)).toBe(wanted);
});

it('says only what the other page does not have, and what is too short to name', () => {
  const [wanted, base] = [page('Orders', '<h1>My orders</h1>'), page('Offline', '<p>No network</p>')];
  const said = patchParts(wanted, base).filter((part) => typeof part === 'string');
  expect(said.join('')).toBe('<title>Orders<h1>My orders</h1>');
});

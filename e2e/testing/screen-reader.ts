/** Who hears a page in place of seeing it: what is read of a part, in its order, from the accessibility tree. */
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

const NAMELESS =
  /^\s*- '?(button|link|textbox|searchbox|combobox|checkbox|radio|switch|tab|slider|spinbutton|menuitem|img)(?! ")/;

/**
 * Of `part` is read what is named in this order: its heading, how things stand, what is next; an address may be there a
 * moment before its page. Nothing that can be pressed or filled in, and no picture, is without a name.
 */
export async function expectToRead(part: Locator, inOrder: readonly (string | RegExp)[]): Promise<void> {
  let read = '';
  await expect
    .poll(async () => {
      read = await part.ariaSnapshot();
      return notRead(read.split('\n'), inOrder);
    })
    .toBeNull();
  expect(read.split('\n').filter((line) => NAMELESS.test(line))).toEqual([]);
}

/** The first that is not in its place, with what is there; null where all are. */
function notRead(lines: readonly string[], inOrder: readonly (string | RegExp)[]): string | null {
  let at = -1;
  for (const words of inOrder) {
    const is = (line: string) => (typeof words === 'string' ? line.includes(words) : words.test(line));
    at = lines.findIndex((line, index) => index > at && is(line));
    if (at < 0) return `“${words}” is not read in its place of:\n${lines.join('\n')}`;
  }
  return null;
}

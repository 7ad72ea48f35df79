/** Who hears a page in place of seeing it: what is read of a part, in its order, from the accessibility tree. */
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

const NAMELESS =
  /^\s*- '?(button|link|textbox|searchbox|combobox|checkbox|radio|switch|tab|slider|spinbutton|menuitem|img)(?! ")/;

/**
 * Of `part` is read what is named in this order: its heading, how things stand, what is next. Nothing that can be pressed
 * or filled in, and no picture, is without a name.
 */
export async function expectToRead(part: Locator, inOrder: readonly (string | RegExp)[]): Promise<void> {
  const read = await part.ariaSnapshot();
  const lines = read.split('\n');
  expect(lines.filter((line) => NAMELESS.test(line))).toEqual([]);
  let at = -1;
  for (const words of inOrder) {
    const is = (line: string) => (typeof words === 'string' ? line.includes(words) : words.test(line));
    at = lines.findIndex((line, index) => index > at && is(line));
    expect(at, `“${words}” is read in its place of:\n${read}`).toBeGreaterThanOrEqual(0);
  }
}

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText, shortened } from './cut-text.ts';
import { renderLetter } from './mail/letter.ts';

const BRAND = { name: 'Cowrie', publicUrl: 'https://cowrie.example' };

test('a subject that is cut ends with a whole character', () => {
  for (const emoji of ['🎉', '👍🏽', '👩‍👩‍👧', '🇳🇬'])
    for (let before = 140; before <= 150; before += 1) {
      const subject = `${'x'.repeat(before)}${emoji} and so on`;
      const { subject: cut } = renderLetter({ subject, preview: '', parts: [] }, BRAND);
      const whole = before + emoji.length <= 150;
      expect(cut.startsWith('x'.repeat(before) + (whole ? emoji : ''))).toBe(true);
      if (!whole) expect(cut).toBe('x'.repeat(before));
      expect(cut.length).toBeLessThanOrEqual(150);
    }
});

test('what is cut begins the text, is no longer than it may be and has no half characters', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '退', '🎉', '👍🏽', '👩‍👩‍👧', 'é', ' ') });
  fc.assert(
    fc.property(text, fc.integer({ min: 8, max: 40 }), (given, most) => {
      const cut = cutText(given, most);
      expect(given.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(most);
      expect(cut.isWellFormed()).toBe(true);
      expect(shortened(given, most).length).toBeLessThanOrEqual(most);
    }),
  );
  expect(cutText(`a${'\u0301'.repeat(500)}`, 150)).toHaveLength(150);
  expect(shortened('退款退款', 3)).toBe('退款…');
});

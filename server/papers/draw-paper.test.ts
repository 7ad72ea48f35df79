/** What a paper weighs and how long it takes to draw, whatever stands on it (Product §28.96). */
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { statement } from '../testing/statement-facts.ts';
import { drawStatement } from './draw-statement.ts';
import { linesOf, loadFonts, runsOf, widthOf } from './fonts.ts';

it('a paper has each of its fonts once, however much it says', async () => {
  const fontsIn = (paper: Buffer) => paper.toString('latin1').match(/\/FontFile/g)?.length ?? 0;
  const [short, long] = [
    await drawStatement(statement(1), 'Cowrie'),
    await drawStatement(statement(200), 'Cowrie'),
  ];
  expect(fontsIn(short)).toBeGreaterThan(0);
  expect(fontsIn(long)).toBe(fontsIn(short));
  // It is mailed to phones: 200 rows took 2.4 MB.
  expect(long.length).toBeLessThan(100_000);
});

it('a word of thousands of letters is cut into lines in no time, and none of it is lost', async () => {
  const word = 'Ẹmọ0W😀'.repeat(500);
  await loadFonts(word);
  const lines = linesOf(word, 'text', 9.5, 270);
  expect(lines.join('')).toBe(word);
  expect(lines.every((line) => line.isWellFormed())).toBe(true);
  const widths = lines.map((line) => widthOf(line, 'text', 9.5));
  expect(Math.max(...widths)).toBeLessThanOrEqual(270);
  // All but the last are as full as they can be.
  expect(Math.min(...widths.slice(0, -1))).toBeGreaterThan(250);
});

it('a sum is never broken, however large', async () => {
  const [largest, balance] = ['1000000000000.00', '8888888888888.88'];
  const [change] = statement(1).changes;
  const paper = await drawStatement(
    {
      ...statement(0),
      opening: balance,
      changes: change ? [{ ...change, amount: `-${largest}`, after: balance }] : [],
      came: [
        { date: '30 September 2026', what: 'Received', about: '', amount: '−1,000,000,000,000.00 USDT' },
      ],
    },
    'Cowrie',
  );
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(paper)), { mergePages: true });
  for (const sum of ['−₦1,000,000,000,000.00', '₦8,888,888,888,888.88', '−1,000,000,000,000.00 USDT'])
    expect(text).toContain(sum);
});

it('what nobody sees of a text is not drawn, and what nothing draws stands as “?”', async () => {
  const text = 'Ọlọ́run\u200b \u202aWei\u202c\u2060 李\ufe0f薇\tLtd 😀\ufe0f';
  await loadFonts(text);
  const drawn = runsOf(text, 'text').map(({ text: piece }) => piece);
  expect(drawn.join('')).toBe('Ọlọ́run Wei 李薇 Ltd ?'.normalize('NFC'));
});

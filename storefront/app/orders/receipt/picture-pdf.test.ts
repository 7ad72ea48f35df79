import { expect, it } from 'vitest';
import { picturePdf } from './picture-pdf.ts';

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 10, 13, 0x80, 0xff, 0xd9]);

it('is a page as wide as A4 with the picture on it, byte by byte', () => {
  const file = Buffer.from(picturePdf({ bytes: JPEG, width: 1080, height: 2160 }));
  const text = file.toString('latin1');
  expect(text).toMatch(/^%PDF-1\.4\n/);
  expect(text).toContain('/MediaBox [0 0 595 1190]');
  expect(text).toContain('/Width 1080 /Height 2160');
  expect(file.includes(JPEG)).toBe(true);
});

it('has every object where its table says', () => {
  const text = Buffer.from(picturePdf({ bytes: JPEG, width: 3, height: 2 })).toString('latin1');
  const table = Number(text.match(/startxref\n(\d+)/)?.[1]);
  expect(text.slice(table, table + 4)).toBe('xref');
  const places = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
  expect(places).toHaveLength(5);
  places.forEach((place, index) => {
    expect(text.slice(place)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
  });
});

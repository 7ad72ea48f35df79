// Makes the three font files beside this script from the fontsource packages: `node ui/fonts/subset.mjs`.
// The letters, figures and quotes that the pages use; nothing else. Only Bricolage Grotesque draws a naira sign, so
// both faces take it from a third, tiny file.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const latin = `${ascii}\u00a0¥£€×·•©‘’“”–—…−éèàáíóúñ`;

const faces = [
  { name: 'display', from: 'bricolage-grotesque', part: 'latin', characters: latin, axes: { wght: 700 } },
  {
    name: 'text',
    from: 'instrument-sans',
    part: 'latin',
    characters: latin,
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    name: 'naira',
    from: 'bricolage-grotesque',
    part: 'latin-ext',
    characters: '₦',
    axes: { wght: { min: 400, max: 700 } },
  },
];

for (const { name, from, part, characters, axes } of faces) {
  const path = require.resolve(`@fontsource-variable/${from}/files/${from}-${part}-wght-normal.woff2`);
  const font = await subsetFont(await readFile(path), characters, {
    targetFormat: 'woff2',
    variationAxes: axes,
  });
  const target = new URL(`./${name}.woff2`, import.meta.url);
  await writeFile(target, font);
  process.stdout.write(`${fileURLToPath(target)} ${font.length} bytes\n`);
}

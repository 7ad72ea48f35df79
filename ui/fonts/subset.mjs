// Makes the two font files beside this script from the fontsource package: `node ui/fonts/subset.mjs`.
// The letters, figures and quotes that the pages use; nothing else. The package keeps the naira sign apart, so ours is too.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

const FAMILY = 'familjen-grotesk';
const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');

const files = [
  { name: 'text', part: 'latin', characters: `${ascii}\u00a0¥£€×·•©‘’“”–—…−éèàáíóúñ` },
  { name: 'naira', part: 'latin-ext', characters: '₦' },
];

for (const { name, part, characters } of files) {
  const path = require.resolve(`@fontsource-variable/${FAMILY}/files/${FAMILY}-${part}-wght-normal.woff2`);
  const font = await subsetFont(await readFile(path), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  });
  const target = new URL(`./${name}.woff2`, import.meta.url);
  await writeFile(target, font);
  process.stdout.write(`${fileURLToPath(target)} ${font.length} bytes\n`);
}

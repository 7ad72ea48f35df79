// Makes the four font files beside this script from the fontsource packages: `node ui/fonts/subset.mjs`.
// The letters a Nigerian customer reads, the naira and yuan signs, arrows and quotes; nothing else.
// The naira sign lives in the packages' extended files, so each face has a tiny second file for it.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const latin = `${ascii}\u00a0¥£€×·•©‘’“”–—…→←−✓éèàáíóúñ`;
const naira = '₦';

const faces = [
  { name: 'display', from: 'bricolage-grotesque', axes: { wght: 700 } },
  { name: 'text', from: 'instrument-sans', axes: { wght: { min: 400, max: 700 } } },
];

for (const { name, from, axes } of faces) {
  for (const [suffix, part, characters] of [
    ['', 'latin', latin],
    ['-naira', 'latin-ext', naira],
  ]) {
    const path = require.resolve(`@fontsource-variable/${from}/files/${from}-${part}-wght-normal.woff2`);
    const font = await subsetFont(await readFile(path), characters, {
      targetFormat: 'woff2',
      variationAxes: axes,
    });
    const target = new URL(`./${name}${suffix}.woff2`, import.meta.url);
    await writeFile(target, font);
    process.stdout.write(`${fileURLToPath(target)} ${font.length} bytes\n`);
  }
}

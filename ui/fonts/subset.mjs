// Makes the font file beside this script from the fontsource package: `node ui/fonts/subset.mjs`.
// The letters, figures and quotes that the pages use, as they stand beside each other; nothing else: figures are all of one
// width without being asked, and no fraction is written. The package keeps the naira sign apart; here it is with the others.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { withSign } from './with-sign.mjs';

const require = createRequire(import.meta.url);

const FAMILY = 'familjen-grotesk';
const NAIRA = '₦';
const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');

async function cut(part, characters) {
  const path = require.resolve(`@fontsource-variable/${FAMILY}/files/${FAMILY}-${part}-wght-normal.woff2`);
  return subsetFont(await readFile(path), characters, {
    targetFormat: 'truetype',
    variationAxes: { wght: { min: 400, max: 700 } },
    keepFeatures: ['calt', 'ccmp', 'kern', 'liga', 'rvrn'],
    // What names the styles to whoever installs the font.
    dropTables: ['STAT'],
  });
}

const text = await cut('latin', `${ascii}\u00a0¥£€×·•©‘’“”–—…−éèàáíóúñ`);
const whole = withSign(text, await cut('latin-ext', NAIRA), NAIRA);
const font = await subsetFont(whole, undefined, { targetFormat: 'woff2', keepAllGlyphs: true });
const target = new URL('./text.woff2', import.meta.url);
await writeFile(target, font);
process.stdout.write(`${fileURLToPath(target)} ${font.length} bytes\n`);

/** How finely a JPEG was written, read from its tables: to write it finer again makes it larger and shows nothing more. */

const TABLES = 0xdb;
const START_OF_SCAN = 0xda;
const ENTRIES = 64;

/** The brightness table that the standard gives for quality 50, in the order in which files carry it. */
const STANDARD = [
  ...[16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40],
  ...[26, 24, 22, 22, 24, 49, 35, 37, 29, 40, 58, 51, 61, 60, 57, 51],
  ...[56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87],
  ...[95, 98, 103, 104, 103, 62, 77, 113, 121, 112, 100, 120, 92, 101, 103, 99],
];
const STANDARD_SUM = STANDARD.reduce((sum, entry) => sum + entry, 0);

/** From 1 to 100, as programs that use the standard's tables count it; 100 where the file does not tell. */
export function jpegQuality(jpeg: Buffer): number {
  const table = brightnessTable(jpeg);
  if (!table) return 100;
  const percent = (100 * table.reduce((sum, entry) => sum + entry, 0)) / STANDARD_SUM;
  const quality = percent <= 100 ? (200 - percent) / 2 : 5000 / percent;
  return Math.min(100, Math.max(1, Math.round(quality)));
}

/** The table numbered 0, which brightness uses. */
function brightnessTable(jpeg: Buffer): number[] | null {
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff; ) {
    const [marker, length] = [jpeg[at + 1], jpeg.readUInt16BE(at + 2)];
    if (marker === START_OF_SCAN) return null;
    const end = Math.min(at + 2 + length, jpeg.length);
    for (let from = at + 4; marker === TABLES && from < end; ) {
      const [isWide, number] = [(jpeg[from] as number) >> 4 === 1, (jpeg[from] as number) & 15];
      const bytes = ENTRIES * (isWide ? 2 : 1);
      if (from + 1 + bytes > end) return null;
      const read = (entry: number) =>
        isWide ? jpeg.readUInt16BE(from + 1 + 2 * entry) : (jpeg[from + 1 + entry] as number);
      if (number === 0) return Array.from({ length: ENTRIES }, (_, entry) => read(entry));
      from += 1 + bytes;
    }
    at += 2 + length;
  }
  return null;
}

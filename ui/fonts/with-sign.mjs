// Puts a sign of one font into another of the same family, both TrueType with the same axis: packages cut a family by
// alphabets, and a browser would fetch a second file for one sign.
// Each table is as https://learn.microsoft.com/typography/opentype/spec says; what does not fit stops it.

/** `font` with the only sign of `other`. */
export function withSign(font, other, sign) {
  const tables = tablesOf(font);
  const from = tablesOf(other);
  for (const same of ['fvar', 'avar']) fits(tables[same].equals(from[same]), `${same} is the same`);
  fits(from.maxp.readUInt16BE(4) === 2, 'the other font has one sign');
  const glyph = tables.maxp.readUInt16BE(4);
  return fontOf({
    ...tables,
    maxp: withCounts(tables.maxp, from.maxp, glyph + 1),
    ...withOutline(tables, from),
    ...withWidth(tables, from, glyph),
    HVAR: withWidthChange(tables.HVAR, from.HVAR, glyph),
    gvar: withOutlineChange(tables.gvar, from.gvar, glyph),
    cmap: withCode(tables.cmap, sign.codePointAt(0), glyph),
  });
}

function fits(is, what) {
  if (!is) throw new Error(`not so: ${what}`);
}

const words = (...values) => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value, at * 2);
  return bytes;
};

function changed(table, change) {
  const copy = Buffer.from(table);
  change(copy);
  return copy;
}

function withCounts(maxp, other, count) {
  return changed(maxp, (copy) => {
    copy.writeUInt16BE(count, 4);
    for (const most of [6, 8])
      copy.writeUInt16BE(Math.max(maxp.readUInt16BE(most), other.readUInt16BE(most)), most);
  });
}

/** Where the second glyph lies, behind the one that stands for what is missing; offsets are halves. */
const second = (offsets, at) => [offsets.readUInt16BE(at + 2) * 2, offsets.readUInt16BE(at + 4) * 2];

function withOutline({ head, glyf, loca }, from) {
  fits(head.readInt16BE(50) === 0 && from.head.readInt16BE(50) === 0, 'places of outlines are short');
  const outline = from.glyf.subarray(...second(from.loca, 0));
  fits(outline.readInt16BE(0) > 0, 'the sign is not put together from others');
  const all = Buffer.concat([glyf, outline]);
  return { glyf: all, loca: Buffer.concat([loca, words(all.length / 2)]) };
}

function withWidth({ hhea, hmtx }, from, glyph) {
  fits(hhea.readUInt16BE(34) === glyph, 'each glyph has a width of its own');
  return {
    hhea: changed(hhea, (copy) => copy.writeUInt16BE(glyph + 1, 34)),
    hmtx: Buffer.concat([hmtx, from.hmtx.subarray(4, 8)]),
  };
}

/** How widths change with the weight: a row for each change, and for each glyph which row is its. */
function withWidthChange(table, other, glyph) {
  const wanted = changeOf(other, 1);
  const at = table.readUInt32BE(8);
  fits(table[at] === 0 && table[at + 1] === 3, 'a glyph names its row in one byte');
  const count = table.readUInt16BE(at + 2);
  const rows = table.subarray(at + 4, at + 4 + count);
  const known = rows.find((row) => changeIn(table, row) === wanted);
  fits(known !== undefined, 'some glyph changes as much');
  const map = Buffer.alloc(4 + glyph + 1, rows.at(-1));
  table.copy(map, 0, at, at + 4 + count);
  map.writeUInt16BE(glyph + 1, 2);
  map[4 + glyph] = known;
  const store = table.readUInt32BE(4);
  fits(store === at + 4 + count, 'the rows stand behind the map');
  return changed(Buffer.concat([table.subarray(0, at), map, table.subarray(store)]), (copy) =>
    copy.writeUInt32BE(at + map.length, 4),
  );
}

function changeOf(table, glyph) {
  const at = table.readUInt32BE(8);
  const count = table.readUInt16BE(at + 2);
  const bits = (table[at + 1] & 15) + 1;
  const row = table[at + 4 + Math.min(glyph, count - 1)];
  return changeIn(table, ((row >> bits) << 4) | (row & ((1 << bits) - 1)));
}

/** By a row's number: the set in the upper half, the place in it in the lower. */
function changeIn(table, row) {
  const store = table.readUInt32BE(4);
  const set = store + table.readUInt32BE(store + 8 + (row >> 4) * 4);
  const [wide, regions] = [table.readUInt16BE(set + 2), table.readUInt16BE(set + 4)];
  if (regions === 0) return 0;
  fits(regions === 1, 'a width changes with the weight alone');
  const at = set + 8 + (row & 15) * (wide + 1);
  return wide === 1 ? table.readInt16BE(at) : table.readInt8(at);
}

/** How outlines change with the weight. */
function withOutlineChange(table, other, glyph) {
  const between = waysOf(table);
  fits(between.equals(waysOf(other)), 'outlines change along the same ways');
  fits(table.readUInt16BE(14) === 0 && other.readUInt16BE(14) === 0, 'places of changes are short');
  fits(table.readUInt16BE(12) === glyph, 'each glyph has its changes');
  const change = other.subarray(other.readUInt32BE(16)).subarray(...second(other, 20));
  const data = table.subarray(table.readUInt32BE(16));
  const end = table.readUInt16BE(20 + glyph * 2) * 2;
  const ends = words((end + change.length) / 2);
  const head = Buffer.concat([table.subarray(0, 20 + (glyph + 1) * 2), ends]);
  return changed(Buffer.concat([head, between, data.subarray(0, end), change]), (copy) => {
    copy.writeUInt32BE(head.length, 8);
    copy.writeUInt16BE(glyph + 1, 12);
    copy.writeUInt32BE(head.length + between.length, 16);
  });
}

/** Along which of the axis outlines change; they stand before the changes. */
const waysOf = (table) => table.subarray(table.readUInt32BE(8), table.readUInt32BE(16));

/** Which glyph a letter is: stretches of letters, each with its last, its first, and how far its glyphs are from them. */
function withCode(table, code, glyph) {
  const at = table.readUInt32BE(8);
  const places = Array.from({ length: table.readUInt16BE(2) }, (_, i) => table.readUInt32BE(8 + i * 8));
  fits(places.every((place) => place === at) && table.readUInt16BE(at) === 4, 'there is one list of letters');
  const count = table.readUInt16BE(at + 6) / 2;
  const column = (from) => Array.from({ length: count }, (_, i) => table.readUInt16BE(at + from + i * 2));
  const last = column(14);
  const behind = last.findIndex((end) => end > code);
  const columns = [
    [last, code],
    [column(16 + count * 2), code],
    [column(16 + count * 4), (glyph - code) & 0xffff],
    // Counted from where it stands to a list behind all of them.
    [column(16 + count * 6).map((far, i) => (far > 0 && i < behind ? far + 2 : far)), 0],
  ].map(([values, own]) => words(...values.toSpliced(behind, 0, own)));
  const [ends, starts, deltas, ranges] = columns;
  const list = table.subarray(at + 16 + count * 8, at + table.readUInt16BE(at + 2));
  const power = 2 ** Math.floor(Math.log2(count + 1));
  const search = words((count + 1) * 2, power * 2, Math.log2(power), (count + 1 - power) * 2);
  const rest = [search, ends, words(0), starts, deltas, ranges, list];
  const length = 6 + rest.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([table.subarray(0, at), words(4, length, table.readUInt16BE(at + 4)), ...rest]);
}

function tablesOf(font) {
  const places = Array.from({ length: font.readUInt16BE(4) }, (_, i) => 12 + i * 16);
  return Object.fromEntries(
    places.map((at) => {
      const start = font.readUInt32BE(at + 8);
      return [font.toString('latin1', at, at + 4), font.subarray(start, start + font.readUInt32BE(at + 12))];
    }),
  );
}

function fontOf(tables) {
  const names = Object.keys(tables).sort();
  const power = 2 ** Math.floor(Math.log2(names.length));
  const search = words(names.length, power * 16, Math.log2(power), (names.length - power) * 16);
  let at = 12 + names.length * 16;
  const records = [];
  const bodies = [];
  for (const name of names) {
    const padded = Buffer.concat([tables[name], Buffer.alloc(-tables[name].length & 3)]);
    const record = Buffer.alloc(16);
    record.write(name, 'latin1');
    record.writeUInt32BE(sumOf(padded), 4);
    record.writeUInt32BE(at, 8);
    record.writeUInt32BE(tables[name].length, 12);
    records.push(record);
    bodies.push(padded);
    at += padded.length;
  }
  return Buffer.concat([Buffer.from([0, 1, 0, 0]), search, ...records, ...bodies]);
}

function sumOf(padded) {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}

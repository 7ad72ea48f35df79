/** What strangers' files may cost, and what they may not carry. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, deflateSync } from 'node:zlib';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from 'vitest';
import { blackPng, pngChunk } from '../../testing/black-png.ts';
import { runShortOfFiles } from '../../testing/short-of-files.ts';
import { type Cleaner, createCleaner } from './cleaner.ts';
import { BOUNDS } from './process.ts';
import { searchPdf } from './search-pdf.ts';

const log = pino({ level: 'silent' });
/** The processes that open files stand back behind all others. */
const PATIENCE = { timeout: 120_000 };
let folder: string;
let cleaner: Cleaner;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cowrie-cleaning-'));
  cleaner = createCleaner(log);
});
afterAll(async () => {
  await cleaner.close();
  rmSync(folder, { recursive: true, force: true });
});

let count = 0;
const file = (bytes: Buffer | string) => {
  const path = join(folder, String(++count));
  writeFileSync(path, bytes);
  return path;
};
type Image = 'image/jpeg' | 'image/png';
const cleaning = (
  by: Cleaner,
  mediaType: Image | 'application/pdf',
  bytes: Buffer | string,
  sender = 'Ada',
) => {
  const from = file(bytes);
  const [to, thumbnail] = [`${from}.clean`, `${from}.small`];
  return by.clean({ mediaType, from, to, thumbnail, sender, refusal: 'file_type' });
};

/** Processes that opened files for this one. */
function workers(): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((line) => line.includes('cleaning/worker.ts'))
    .map((line) => Number.parseInt(line, 10));
}
/** The most memory that a process ever had, in MB. */
const peakMegabytes = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5d53' } });

/** A part of a JPEG, before its picture. */
function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

describe('an image', () => {
  it('of a 50 megapixel phone, turned, is taken, within the memory that one may cost', PATIENCE, async () => {
    const photo = await plain(8160, 6120).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    await cleaning(cleaner, 'image/jpeg', photo);
    const made = await sharp(join(folder, `${count}.clean`)).metadata();
    expect(made).toMatchObject({ width: 6120, height: 8160 });
    const [peak] = workers()
      .map(peakMegabytes)
      .toSorted((a, b) => b - a);
    expect(peak).toBeGreaterThan(100);
    expect(peak).toBeLessThan(BOUNDS.megabytes);
  });

  it('of too many pixels for its format is refused by its header, before anybody waits for it', async () => {
    const progressive = await plain(5000, 5000)
      .jpeg({ progressive: true })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const idle = createCleaner(log);
    const before = workers().length;
    const refused = { code: 'image_too_many_pixels', status: 413 };
    await expect(cleaning(idle, 'image/jpeg', progressive)).rejects.toMatchObject(refused);
    await expect(cleaning(idle, 'image/png', blackPng(8000, 8000))).rejects.toMatchObject(refused);
    await expect(cleaning(idle, 'image/png', blackPng(4000, 4000, true))).rejects.toMatchObject(refused);
    await expect(cleaning(idle, 'image/png', blackPng(1, 9_000_000))).rejects.toMatchObject(refused);
    expect(workers()).toHaveLength(before);
  });

  it('with more passes than any program writes is refused', async () => {
    const jpeg = await plain(64, 64).jpeg({ progressive: true }).toBuffer();
    const scan = jpeg.subarray(jpeg.lastIndexOf('\xff\xda', jpeg.length, 'latin1'), jpeg.length - 2);
    const many = Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(200).fill(scan), jpeg.subarray(-2)]);
    await expect(cleaning(cleaner, 'image/jpeg', many)).rejects.toMatchObject({
      code: 'image_too_many_pixels',
    });
  });

  it('whose metadata would take half a minute to read costs what its picture costs', async () => {
    // Whoever opens them reads each of 5000 entries as the beginning of all of them.
    const entry = Buffer.from([0x69, 0x87, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0]);
    const loops = Buffer.concat([
      Buffer.from('II*\0\x08\0\0\0\x88\x13', 'latin1'),
      Buffer.alloc(60_000, entry),
    ]);
    const notes = deflateSync(Buffer.alloc(50_000_000));
    const jpeg = await plain(60, 40).jpeg().toBuffer();
    const png = await plain(60, 40).png().toBuffer();
    const hasty = createCleaner(log, { ...BOUNDS, seconds: 2 });
    onTestFinished(() => hasty.close());
    const exif = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), loops]));
    await cleaning(hasty, 'image/jpeg', Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]));
    const chunks = [
      pngChunk('eXIf', loops),
      ...Array<Buffer>(150).fill(pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), notes]))),
    ];
    await cleaning(hasty, 'image/png', Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]));
  });

  it('that is none is refused as another type', async () => {
    await expect(cleaning(cleaner, 'image/jpeg', 'nothing')).rejects.toMatchObject({ code: 'file_type' });
    await expect(cleaning(cleaner, 'image/png', 'nothing')).rejects.toMatchObject({ code: 'file_type' });
  });
});

describe('the process that opens files', () => {
  it('is ended with the file that takes too much memory; the next one is opened by another', async () => {
    const small = createCleaner(log, { ...BOUNDS, megabytes: 150 });
    const photo = await plain(6000, 4000).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    await expect(cleaning(small, 'image/jpeg', photo)).rejects.toMatchObject({
      code: 'image_too_many_pixels',
    });
    await cleaning(small, 'image/jpeg', await plain(60, 40).jpeg().toBuffer());
    await small.close();
  });

  it('is ended with the file that takes too long', async () => {
    const hasty = createCleaner(log, { ...BOUNDS, seconds: 0 });
    const photo = await plain(4000, 4000).jpeg().toBuffer();
    await expect(cleaning(hasty, 'image/jpeg', photo)).rejects.toMatchObject({ status: 413 });
    await hasty.close();
  });

  it('knows none of our settings, ends when nothing is left to do, and at our end', async () => {
    const before = workers();
    const own = () => workers().filter((pid) => !before.includes(pid));
    const brief = createCleaner(log, { ...BOUNDS, idleSeconds: 0.2 });
    const small = await plain(60, 40).png().toBuffer();
    await cleaning(brief, 'image/png', small);
    await expect.poll(own).toEqual([]);
    const lasting = createCleaner(log);
    await cleaning(lasting, 'image/png', small);
    const [pid] = own();
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('HOME=');
    await lasting.close();
    expect(own()).toEqual([]);
    expect(existsSync(`/proc/${pid}`)).toBe(false);
  });
});

it('a file is opened to its end, though others are announced meanwhile', async () => {
  const brief = createCleaner(log, { ...BOUNDS, idleSeconds: 0.02 });
  onTestFinished(() => brief.close());
  const announcing = setInterval(brief.prepare, 60);
  onTestFinished(() => clearInterval(announcing));
  await cleaning(brief, 'image/jpeg', await plain(4000, 4000).jpeg().toBuffer());
});

it('where the system lets no process begin, the next file is opened once it does', async () => {
  const modules = ['../../files/cleaning/process.ts', '../../bank-statements/reading/read-apart.ts'];
  const [opening, reading] = modules.map((path) => new URL(path, import.meta.url).href);
  const picture = file(await plain(60, 40).jpeg().toBuffer());
  const { printed, code } = await runShortOfFiles(`
    import { createCleaningProcess } from '${opening}';
    import { readApart } from '${reading}';
    const cleaning = createCleaningProcess({ warn() {} });
    const job = { mark: '${picture}' };
    const statement = { bytes: Buffer.from('Date,Amount\\n'), zone: 60 };
    const come = () =>
      Promise.allSettled([cleaning.run(job), readApart(statement)]).then((both) =>
        both.map(({ status }) => status).join(' '));
    const release = holdAll();
    console.log(await come());
    release();
    console.log(await come());
    await cleaning.close();`);
  expect([printed.split('\n'), code]).toEqual([['rejected rejected', 'fulfilled fulfilled'], 0]);
});

it('one sender waits for themselves and no one else: of five files of hers, Obi’s one comes second or first', async () => {
  const photo = await plain(1500, 1500).jpeg().toBuffer();
  const order: string[] = [];
  const sent = ['Ada', 'Ada', 'Ada', 'Ada', 'Ada', 'Obi'].map(async (sender) => {
    await cleaning(cleaner, 'image/jpeg', photo, sender);
    order.push(sender);
  });
  await Promise.all(sent);
  expect(order.indexOf('Obi')).toBeLessThan(2);
});

it('an ordinary photo does not wait for a large one', async () => {
  const large = await plain(8000, 6000).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const small = await plain(600, 400).jpeg().toBuffer();
  await cleaning(cleaner, 'image/jpeg', small);
  const order: string[] = [];
  const note = (name: string) => () => order.push(name);
  await Promise.all([
    cleaning(cleaner, 'image/jpeg', large, 'Eve').then(note('large')),
    cleaning(cleaner, 'image/jpeg', small, 'Obi').then(note('small')),
  ]);
  expect(order).toEqual(['small', 'large']);
});

const HEAD = '%PDF-1.7\n';
const object = (body: string) => `${HEAD}1 0 obj\n${body}\nendobj\n%%EOF`;
/** Objects packed as programs pack them. */
function packed(objects: string, dictionary = '/Filter /FlateDecode'): Buffer {
  const content = deflateSync(Buffer.from(objects));
  const before = `${HEAD}5 0 obj\n<</Type /ObjStm /N 1 /First 4 ${dictionary} /Length ${content.length}>>\nstream\r\n`;
  return Buffer.concat([Buffer.from(before), content, Buffer.from('\nendstream\nendobj\n%%EOF')]);
}

/** With other bytes where its packed ones were. */
const broken = (pdf: Buffer) => pdf.fill(7, pdf.indexOf('stream\r\n') + 8, pdf.indexOf('\nendstream'));

/** A script among packed objects, of which a reader that looks where it is told to finds all. */
function hidden({
  dictionary = '/Filter /FlateDecode',
  start = '>>\nstream\r\n',
  end = '\nendstream',
  outer = '',
} = {}) {
  const content = deflateSync(Buffer.from('1 0 <</S /JavaScript /JS (x)>>'));
  const before = `${HEAD}${outer}5 0 obj\n<</N 1 /First 4 ${dictionary} /Length ${content.length}${start}`;
  return Buffer.concat([Buffer.from(before), content, Buffer.from(`${end}\nendobj\n%%EOF`)]);
}
/** Bytes that are stored as they are, and then a script that is packed. */
function beyondItsEnd(): Buffer {
  const stored = Buffer.from('1 0 <<>> \nendstream\nendobj\n');
  const length = Buffer.of(0, stored.length, 0, ~stored.length & 255, 255);
  const script = deflateRawSync(Buffer.from('<</S /JavaScript /JS (x)>>'));
  const content = Buffer.concat([Buffer.of(0x78, 0x9c), length, stored, script]);
  const dictionary = `/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${content.length}`;
  const before = `${HEAD}5 0 obj\n<<${dictionary}>>\nstream\r\n`;
  return Buffer.concat([Buffer.from(before), content, Buffer.from('\nendstream\nendobj\n%%EOF')]);
}
const twice = () => {
  const content = deflateSync(deflateSync(Buffer.from('1 0 <</S /JavaScript /JS (x)>>')));
  const filters = '/Y <</Filter /FlateDecode>> /Filter [/FlateDecode/FlateDecode]';
  const before = `${HEAD}5 0 obj\n<</Type /ObjStm /N 1 /First 4 ${filters}>>\nstream\r\n`;
  return Buffer.concat([Buffer.from(before), content, Buffer.from('\nendstream\nendobj\n%%EOF')]);
};

test.each([
  [
    'behind a text that ends an object',
    hidden({ dictionary: '/Type /ObjStm /Filter /FlateDecode /X (endobj)' }),
  ],
  ['behind a text that begins one', hidden({ dictionary: '/Filter /FlateDecode /X (5 0 obj<<\\()' })],
  ['behind a remark that begins one', hidden({ dictionary: '/Filter /FlateDecode %5 0 obj<<\n' })],
  ['behind a value that begins one', hidden({ dictionary: '/Filter /FlateDecode /X 5 0 obj<<>>' })],
  ['after a remark', hidden({ start: '>>%\nstream\r\n' })],
  ['after much room', hidden({ start: `>>${' '.repeat(40)}stream\r\n` })],
  ['without an end', hidden({ end: '' })],
  ['beyond what looks like its end', beyondItsEnd()],
  ['packed twice', twice()],
  ['within another stream', hidden({ outer: '4 0 obj <</Length 500>>stream\n' })],
])('a script among packed objects that hides %s is refused', async (_, pdf) => {
  await expect(cleaning(cleaner, 'application/pdf', pdf)).rejects.toMatchObject({ status: 415 });
});

describe('a PDF is refused', () => {
  test.each([
    ['with a script', object('<</S /JavaScript /JS (app.alert(1))>>')],
    ['with a script whose name is escaped', object('<</S /J#61vaScript /#4aS (app.alert(1))>>')],
    ['with a script by its short name alone', object('<</S 7 0 R /JS(app.alert(1))>>')],
    ['that starts a program', object('<</S/Launch/F(cmd.exe)>>')],
    ['that does something at opening', object('<</Type /Catalog /OpenAction <</S /URI /URI (https://x)>>>>')],
    [
      'that does at opening what stands elsewhere',
      `${object('<</OpenAction 9 0 R>>')}\n9 0 obj <</S/URI>> endobj`,
    ],
    ['that does something at a page', object('<</Type /Page /AA <</O 3 0 R>>>>')],
    ['with another file in it', object('<</Type /EmbeddedFile>>')],
    ['with a film', object('<</Subtype /RichMedia>>')],
    ['with a form that is a program', object('<</AcroForm <</XFA 4 0 R>>>>')],
    ['with a script among packed objects', packed('1 0 <</S /JavaScript /JS (x)>>')],
    ['with an escaped one among packed objects', packed('1 0 <</S 4 0 R /#4AS (x)>>')],
  ])('%s', async (_, pdf) => {
    await expect(cleaning(cleaner, 'application/pdf', pdf)).rejects.toMatchObject({
      code: 'pdf_active',
      status: 415,
    });
  });

  test.each([
    [
      'whose objects are packed in a way of its own',
      packed('1 0 <<>>', '/Filter [/ASCIIHexDecode /FlateDecode]'),
    ],
    ['whose packed objects are encrypted or broken', broken(packed('1 0 <<>>'))],
    ['whose packed objects would fill the memory', packed('1 0 '.padEnd(60_000_000))],
  ])('%s', async (_, pdf) => {
    await expect(cleaning(cleaner, 'application/pdf', pdf)).rejects.toMatchObject({
      code: 'pdf_unreadable',
      status: 415,
    });
  });
});

test.each([
  ['that opens at its first page', object('<</OpenAction [3 0 R /FitH null] /Title (AA /Pages)>>')],
  ['that opens at a page by an action', object('<</OpenAction <</S /GoTo /D [3 0 R /Fit]>>>>')],
  ['with a link', object('<</A <</S /URI /URI (https://bank.example)>>>>')],
  [
    'with a font before a picture of few colours',
    `${HEAD}3 0 obj <</Type /Font /FirstChar 32>> endobj\n4 0 obj <</ColorSpace [/Indexed /DeviceRGB 1 (abcdef)] /Length 5>>\nstream\nabcde\nendstream endobj\n%%EOF`,
  ],
  [
    'with a table of contents before a picture',
    `${HEAD}3 0 obj <</Type /Outlines /First 7 0 R>> endobj\n4 0 obj <</Filter /DCTDecode /Length 5>>\nstream\n\xff\xd8\xff\xd9.\nendstream endobj\n%%EOF`,
  ],
  [
    'with a table of contents before a stream that has the file’s number',
    `${HEAD}3 0 obj <</Type /Outlines /First 4 0 R>> endobj\n7 0 obj <</Type /XRef /ID [<0aF1><99>] /Length 2>>\nstream\nxx\nendstream endobj\n%%EOF`,
  ],
  ['with packed objects', packed('1 0 <</Title (Receipt) /JScript 1>>')],
  [
    'whose packed bytes look like a name',
    `${HEAD}4 0 obj <</Length 9>>\nstream\n\x01/JS \x02/AA \nendstream endobj\n%%EOF`,
  ],
])('a PDF %s is taken', async (_, pdf) => {
  await cleaning(cleaner, 'application/pdf', pdf);
});

/** Streams of objects that begin within each other, of which each unpacks megabytes of empty blocks to nothing. */
function nested(streams: number): Buffer {
  const begin = Buffer.from(' 1 0 obj<</First/Filter/FlateDecode>>stream\n\x78\x01', 'latin1');
  // A block that holds the beginning of the next stream as it is.
  const kept = Buffer.from([0, begin.length, 0, 0xff - begin.length, 0xff]);
  const empty = Buffer.from([0x02, 0x08, 0x20, 0x80, 0x00]);
  const inner = Array.from({ length: streams - 1 }, () => [kept, begin]).flat();
  const end = Buffer.from('\x03\x00\nendstream\n', 'latin1');
  return Buffer.concat([Buffer.from(HEAD), begin, ...inner, Buffer.alloc(9_000_000, empty), end]);
}

it('a hostile PDF costs no more than a moment', async () => {
  // Of the processor, which it counts itself: past them, it is not the type that is refused.
  const hasty = createCleaner(log, { ...BOUNDS, seconds: 8 });
  onTestFinished(() => hasty.close());
  const most = 10 * 1024 * 1024;
  const action = '/OpenAction 1 0 R ';
  const verdict = (pdf: string) =>
    cleaning(hasty, 'application/pdf', pdf).then(
      () => 'taken',
      ({ code }) => code,
    );
  expect(await verdict(`${HEAD + action.repeat(most / action.length)} 1 0 obj [`)).toBe('pdf_active');
  const within = '1 0 obj<</First>>stream\n';
  expect(await verdict(`${HEAD + within.repeat(most / 25)}endstream`)).toBe('pdf_unreadable');
  expect(await verdict(`${HEAD + within.repeat(10_000) + ' '.repeat(9_000_000)}endstream`)).toBe(
    'pdf_unreadable',
  );
  await cleaning(hasty, 'application/pdf', nested(1));
  await expect(cleaning(hasty, 'application/pdf', nested(100))).rejects.toMatchObject({
    code: 'pdf_unreadable',
  });
  for (const [part, is] of [
    ['>>stream\n', 'taken'],
    ['>> ', 'taken'],
    ['/OpenAction ', 'pdf_active'],
    ['1 0 obj ', 'taken'],
    ['#4', 'taken'],
    ['#41', 'pdf_unreadable'],
    ['/OpenAction 1 0 R ', 'pdf_active'],
    ['<</First>>stream\nendstream', 'pdf_unreadable'],
  ] as const)
    expect(await verdict(HEAD + part.repeat(most / part.length)), part).toBe(is);
});

it.each([
  ['names in figures', '#41', 'unreadable'],
  ['what looks like the beginning of an object', '1        0        ', 'clean'],
])('a small PDF that unpacks to much of %s is looked through as quickly', async (_, part, is) => {
  const opening = Buffer.from(`${HEAD}${'/OpenAction 1 0 R '.repeat(20)} 1 0 obj [`);
  const full = packed(part.repeat(15_000_000 / part.length));
  const path = file(Buffer.concat([opening, full, full, full, full]));
  const before = process.cpuUsage();
  expect(await searchPdf(path)).toBe(is);
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});

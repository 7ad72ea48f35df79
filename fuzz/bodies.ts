/** Bodies of calls: JSON and forms, as they should be or nearly. */
import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import fc from 'fast-check';
import { hostileText } from './hostile.ts';
import { asText } from './in-address.ts';
import { inputs, type Known } from './inputs.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Part = { name: string; filename?: string; content: Buffer };

/** A form as bytes; `cut` ends it early, as a share of its length. */
function formOf(parts: Part[], boundary: string, cut: number): Buffer {
  const quoted = (text: string) => text.toWellFormed().replace(/"/g, '%22');
  const pieces = parts.flatMap(({ name, filename, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`,
    filename === undefined
      ? ''
      : `; filename="${quoted(filename)}"\r\nContent-Type: application/octet-stream`,
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  const whole = Buffer.concat([
    ...pieces.map((piece) => Buffer.from(piece)),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return whole.subarray(0, Math.ceil(whole.length * cut));
}

const file: fc.Arbitrary<Buffer> = fc.oneof(
  fc.constant(PNG),
  fc.nat(50).map((number) => Buffer.from(`%PDF-1.7\n1 0 obj\n<</Title (${number})>>\nendobj\n%%EOF`)),
  fc.constantFrom(PNG.subarray(0, 40), Buffer.alloc(0), Buffer.from('GIF89a'), Buffer.from('<svg/>')),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.concat([PNG.subarray(0, 30), bytes])),
);

type Body = { headers: Record<string, string>; body: Buffer | null };

function formBody(endpoint: AnyEndpoint, known: Known): fc.Arbitrary<Body> {
  const names = Object.keys(endpoint.files ?? {});
  const fileName = fc.oneof(fc.constantFrom('proof.pdf', 'photo.png'), hostileText);
  const upload = fc.record({
    name: fc.oneof(
      { weight: 8, arbitrary: names.length > 0 ? fc.constantFrom(...names) : fc.constant('file') },
      { weight: 1, arbitrary: hostileText },
    ),
    filename: fileName,
    content: file,
  });
  return fc
    .record({
      fields: inputs('body' in endpoint ? endpoint.body : undefined, known),
      files: fc.array(upload, { maxLength: 2 }),
      cut: fc.oneof(
        { weight: 8, arbitrary: fc.constant(1) },
        { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
      ),
      declared: fc.oneof(
        { weight: 8, arbitrary: fc.constant('multipart/form-data; boundary=between') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            ...[
              'multipart/form-data',
              'multipart/form-data; boundary=',
              'multipart/form-data; boundary=other',
            ],
            ...['multipart/mixed; boundary=between', 'multipart/form-data; boundary="between', 'multipart/'],
          ),
        },
      ),
    })
    .map(({ fields, files, cut, declared }) => {
      const texts = Object.entries(fields).flatMap(([name, value]) =>
        [value].flat().map((one) => ({ name, content: Buffer.from(asText(one)) })),
      );
      return { headers: { 'content-type': declared }, body: formOf([...texts, ...files], 'between', cut) };
    });
}

const JSON_TYPE = { 'content-type': 'application/json' };

function jsonBody(endpoint: AnyEndpoint, known: Known): fc.Arbitrary<Body> {
  const right = inputs('body' in endpoint ? endpoint.body : undefined, known).map((input) => ({
    headers: JSON_TYPE,
    body: Buffer.from(JSON.stringify(input)),
  }));
  const broken = fc
    .tuple(
      right,
      fc.constantFrom('cut', 'none', 'typed', 'bytes', 'deep', 'long', 'bare', 'mark'),
      hostileText,
    )
    .map(([{ body }, way, text]): Body => {
      if (way === 'cut') return { headers: JSON_TYPE, body: body.subarray(0, body.length >> 1) };
      if (way === 'none') return { headers: JSON_TYPE, body: Buffer.alloc(0) };
      if (way === 'typed') return { headers: { 'content-type': 'text/plain' }, body };
      if (way === 'bytes')
        return { headers: JSON_TYPE, body: Buffer.from([0x22, 0xff, 0xfe, 0xed, 0xa0, 0x80, 0x22]) };
      if (way === 'deep') return { headers: JSON_TYPE, body: Buffer.from('['.repeat(50_000)) };
      if (way === 'long')
        return {
          headers: JSON_TYPE,
          body: Buffer.from(JSON.stringify({ a: text.padEnd(300_000, text || 'a') })),
        };
      if (way === 'bare') return { headers: JSON_TYPE, body: Buffer.from(JSON.stringify(text)) };
      return { headers: JSON_TYPE, body: Buffer.concat([Buffer.from('\u{feff}'), body]) };
    });
  return fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: broken });
}

/** A body for a call; one that takes none gets one seldom. */
export function bodyOf(endpoint: AnyEndpoint, known: Known): fc.Arbitrary<Body> {
  if (endpoint.method === 'GET')
    return fc.oneof(
      { weight: 30, arbitrary: fc.constant({ headers: {}, body: null }) },
      { weight: 1, arbitrary: jsonBody(endpoint, known) },
    );
  if (!endpoint.files)
    return fc.oneof(
      { weight: 20, arbitrary: jsonBody(endpoint, known) },
      { weight: 1, arbitrary: formBody(endpoint, known) },
    );
  return fc.oneof(
    { weight: 9, arbitrary: formBody(endpoint, known) },
    { weight: 1, arbitrary: jsonBody(endpoint, known) },
  );
}

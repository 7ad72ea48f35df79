/** A statement's bytes as text: banks write UTF-8, UTF-16 and GB18030, with and without a mark of it (Product §26.40). */

const UTF8_MARK = [0xef, 0xbb, 0xbf];
const LITTLE_MARK = [0xff, 0xfe];
const BIG_MARK = [0xfe, 0xff];
/** Enough of a file to see how it is written. */
const LOOKED_AT = 4096;
const LEAST_TO_TELL = 16;
/** Of the text's bytes in ASCII, half are nothing in UTF-16; a few of them may be Chinese. */
const ZEROS_OF_UTF16 = 0.2;
/** What stands in the head of every Chinese statement. */
const CHINESE_HEADS = /日期|时间|金额|交易|账|收入|支出/;

/** The text, without its mark. Null for bytes that are no text. */
export function decodeStatement(bytes: Uint8Array): string | null {
  const encoding = encodingOf(bytes);
  if (encoding) return decoded(bytes, encoding);
  const utf8 = decoded(bytes, 'utf-8');
  if (utf8 !== null) return isText(utf8) ? utf8 : null;
  const chinese = decoded(bytes, 'gb18030');
  if (chinese !== null && CHINESE_HEADS.test(chinese)) return chinese;
  const western = decoded(bytes, 'windows-1252');
  return western !== null && isText(western) ? western : null;
}

function encodingOf(bytes: Uint8Array): string | null {
  const startsWith = (mark: number[]) => mark.every((byte, at) => bytes[at] === byte);
  if (startsWith(UTF8_MARK)) return 'utf-8';
  if (startsWith(LITTLE_MARK)) return 'utf-16le';
  if (startsWith(BIG_MARK)) return 'utf-16be';
  const head = bytes.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  for (let at = 0; at < head.length; at += 1) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (head.length < LEAST_TO_TELL) return null;
  const enough = (head.length / 2) * ZEROS_OF_UTF16;
  if (odd > enough && even < odd / 4) return 'utf-16le';
  if (even > enough && odd < even / 4) return 'utf-16be';
  return null;
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** No text has these; a picture or an archive does in its first bytes. */
const isText = (text: string) => !text.slice(0, LOOKED_AT).includes('\u0000');

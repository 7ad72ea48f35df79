/**
 * What makes one page of another: pages share their head, styles, header and footer, so that most of what a browser wants
 * of the next page it has (Product §29.68).
 */

/** Words of its own, or where in the other page a stretch begins and how long it is. */
export type PatchPart = string | readonly [from: number, length: number];

/** As `storefront/offline/service-worker.ts` reads it. */
export type PagePatch = {
  /** The ETag of the page that comes of it: whoever has put it together can tell whether it is that page. */
  version: string;
  /** Those headers of the page that the other one does not have, its policy among them. */
  headers: Record<string, string>;
  parts: readonly PatchPart[];
};

/** A shorter stretch costs more to name than to say. */
const LEAST_STRETCH = 24;

/** The parts that make `page` of `base`, the longest stretches first found. */
export function patchParts(page: string, base: string): PatchPart[] {
  const pieces = piecesOf(page);
  const others = piecesOf(base);
  const placesOf = new Map<string, number[]>();
  for (const [at, { text }] of others.entries()) placesOf.set(text, [...(placesOf.get(text) ?? []), at]);
  const parts: PatchPart[] = [];
  let own = '';
  for (let at = 0; at < pieces.length; ) {
    let longest = { at: 0, count: 0, length: 0 };
    for (const place of placesOf.get(pieces[at]?.text ?? '') ?? []) {
      const found = runOf(pieces, at, others, place);
      if (found.length > longest.length) longest = { at: place, ...found };
    }
    if (longest.length < LEAST_STRETCH) {
      own += pieces[at]?.text;
      at += 1;
      continue;
    }
    if (own) parts.push(own);
    own = '';
    parts.push([others[longest.at]?.from ?? 0, longest.length]);
    at += longest.count;
  }
  return own ? [...parts, own] : parts;
}

type Piece = { text: string; from: number };

/** A tag with the text behind it each, of which what a page's data are written down as goes by its parts. */
function piecesOf(text: string): Piece[] {
  return Array.from(text.matchAll(/<?[^<,]*,|<?[^<,]+|</g), (match) => ({
    text: match[0],
    from: match.index,
  }));
}

/** How many pieces from there on are the same, and how long they are together. */
function runOf(
  pieces: readonly Piece[],
  at: number,
  others: readonly Piece[],
  place: number,
): { count: number; length: number } {
  let count = 0;
  let length = 0;
  for (;;) {
    const piece = pieces[at + count];
    if (!piece || piece.text !== others[place + count]?.text) return { count, length };
    count += 1;
    length += piece.text.length;
  }
}

/** Finds the pieces of writing in a picture: what stands together in a line, whatever its size. */
import type { Grey } from './grey.ts';

/** Where a piece is, in points of the picture. */
export type Piece = { x: number; y: number; width: number; height: number };

/** From here on a change of brightness is the edge of a letter, and no noise of a JPEG. */
const EDGE = 56;
/** What stands closer than this many heights is one piece: more than between words, less than between columns. */
const GAP = 0.75;
const LOWEST = 6;
const HIGHEST = 64;
/** A photo of anything but a slip has edges everywhere. From so many marks on, more of them tell nothing. */
const MOST_MARKS = 3000;
const MOST_PIECES = 120;

export function piecesOf(picture: Grey): Piece[] {
  return grouped(marksOf(picture))
    .filter(({ width, height }) => height >= LOWEST && height <= HIGHEST && width >= 1.5 * height)
    .sort((a, b) => b.width / b.height - a.width / a.height)
    .slice(0, MOST_PIECES)
    .flatMap((piece) => exactly(picture, piece) ?? []);
}

/**
 * A piece's box to a part of a point, so that it is the same at any size: each side is where the writing is half as far
 * from its ground as at its strongest. Null where nothing stands out.
 */
function exactly({ width, height, pixels }: Grey, piece: Piece): Piece | null {
  const [left, top] = [Math.max(0, piece.x - 2), Math.max(0, piece.y - 2)];
  const right = Math.min(width, piece.x + piece.width + 2);
  const bottom = Math.min(height, piece.y + piece.height + 2);
  const ground = groundOf(pixels.subarray(top * width + left, top * width + right));
  const across = new Float32Array(right - left);
  const down = new Float32Array(bottom - top);
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const far = Math.abs((pixels[y * width + x] as number) - ground);
      if (far > (across[x - left] as number)) across[x - left] = far;
      if (far > (down[y - top] as number)) down[y - top] = far;
    }
  const half = down.reduce((most, far) => Math.max(most, far), 0) / 2;
  if (half < EDGE / 4) return null;
  const [fromX, toX] = [crossing(across, half), across.length - crossing(across.toReversed(), half)];
  const [fromY, toY] = [crossing(down, half), down.length - crossing(down.toReversed(), half)];
  return { x: left + fromX, y: top + fromY, width: toX - fromX, height: toY - fromY };
}

/** What most points beside a piece are. */
function groundOf(points: Uint8Array): number {
  return points.toSorted()[points.length >> 1] as number;
}

/** Where a line first reaches `half`, between its points. */
function crossing(line: Float32Array, half: number): number {
  const at = line.findIndex((far) => far >= half);
  if (at <= 0) return 0;
  const [before, here] = [line[at - 1] as number, line[at] as number];
  return at + 0.5 - (here - half) / (here - before);
}

/** Boxes around edges that touch: letters, or letters that run together. */
function marksOf(picture: Grey): Piece[] {
  const { width, height } = picture;
  const left = edgesOf(picture);
  const marks: Piece[] = [];
  const open = new Int32Array(width * height);
  for (let start = 0; start < left.length && marks.length < MOST_MARKS; start += 1) {
    if (left[start] === 0) continue;
    let [count, minX, maxX, minY, maxY] = [1, width, 0, height, 0];
    open[0] = start;
    left[start] = 0;
    while (count > 0) {
      count -= 1;
      const at = open[count] as number;
      const [x, y] = [at % width, (at / width) | 0];
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dx = -1; dx <= 1; dx += 1) {
          const next = at + dy * width + dx;
          if (left[next] !== 1) continue;
          left[next] = 0;
          open[count] = next;
          count += 1;
        }
    }
    const mark = { x: minX, y: minY, width: maxX - minX + 1, height: maxY - minY + 1 };
    if (mark.height <= HIGHEST && mark.width <= 8 * HIGHEST && mark.width + mark.height > 4) marks.push(mark);
  }
  return marks;
}

/** 1 where brightness changes like at a letter's edge; none along the picture's own. */
function edgesOf({ width, height, pixels }: Grey): Uint8Array {
  const edges = new Uint8Array(pixels.length);
  for (let y = 1; y < height - 1; y += 1)
    for (let at = y * width + 1; at < y * width + width - 1; at += 1) {
      const across = (pixels[at + 1] as number) - (pixels[at - 1] as number);
      const down = (pixels[at + width] as number) - (pixels[at - width] as number);
      if (Math.abs(across) + Math.abs(down) > EDGE) edges[at] = 1;
    }
  return edges;
}

/** Joins marks that stand beside each other until none do. */
function grouped(marks: Piece[]): Piece[] {
  let pieces = marks;
  for (;;) {
    const joined: Piece[] = [];
    for (const mark of pieces.toSorted((a, b) => a.x - b.x)) {
      const beside = joined.find((piece) => standTogether(piece, mark));
      if (beside) Object.assign(beside, around(beside, mark));
      else joined.push({ ...mark });
    }
    if (joined.length === pieces.length) return joined;
    pieces = joined;
  }
}

function standTogether(a: Piece, b: Piece): boolean {
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (shared < 0.5 * Math.min(a.height, b.height)) return false;
  const higher = Math.max(a.height, b.height);
  // A comma or a dot beside a letter, but no letter beside a picture.
  if (higher > 6 * Math.min(a.height, b.height)) return false;
  return Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width) < GAP * higher;
}

function around(a: Piece, b: Piece): Piece {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const width = Math.max(a.x + a.width, b.x + b.width) - x;
  const height = Math.max(a.y + a.height, b.y + b.height) - y;
  return { x, y, width, height };
}

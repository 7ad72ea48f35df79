/** Whether two pictures are the same but for cropping and compression (Product §26.60). */
import { type Alignment, alignmentOf } from './align.ts';
import { between, type Grey, smoothed } from './grey.ts';
import { type Part, partsOf } from './parts.ts';

/** Side of the squares that are held against each other, and the way from one to the next, in points. */
const SQUARE = 12;
const STEP = 6;
/** How far a square is moved about in search of itself. */
const SHIFT = 2;
/** Brightness varies by so much where there is something to see. */
const SEEN = 14;
/** What noise adds to plain ground. */
const NOISE = 40;
/** Less alike than this, a square shows something else: another digit. */
const OTHER = 0.5;
/** How many squares may: what somebody drew on it, a cursor. A time of day alone is more. */
const MOST_OTHER = 0.006;
const FEWEST_SQUARES = 120;
/** How much of the smaller picture the other must show. */
const LEAST_SHARED = 0.3;
/** Above this share of an upright screenshot is the phone's own bar, another each time. */
const BAR = 0.04;

export type Read = { picture: Grey; parts: Part[] };

export const readPicture = (picture: Grey): Read => ({ picture, parts: partsOf(picture) });

export function areAlike(a: Read, b: Read): boolean {
  const { squares, other, shared } = compare(a, b);
  return squares >= FEWEST_SQUARES && shared >= LEAST_SHARED && other <= MOST_OTHER * squares;
}

/** How many squares both pictures could have in common, how many of them show something else, and the share of the smaller picture that they are in. */
function compare(a: Read, b: Read): { squares: number; other: number; shared: number } {
  const found = alignmentOf(a.parts, b.parts);
  if (!found) return { squares: 0, other: 0, shared: 0 };
  // In the points of the smaller one, the larger one as blurred as that.
  return found.scale <= 1
    ? held(a.picture, b.picture, found)
    : held(b.picture, a.picture, {
        scale: 1 / found.scale,
        x: -found.x / found.scale,
        y: -found.y / found.scale,
      });
}

/** `fine` held against `coarse`, where both are. */
function held(fine: Grey, coarse: Grey, { scale, x, y }: Alignment) {
  const left = Math.max(0, Math.ceil(x) + 1);
  const top = Math.max(barOf(coarse), Math.ceil(y + scale * barOf(fine)) + 1);
  const right = Math.min(coarse.width, Math.floor(x + scale * fine.width) - 1);
  const bottom = Math.min(coarse.height, Math.floor(y + scale * fine.height) - 1);
  const [width, height] = [right - left, bottom - top];
  const outcome = { squares: 0, other: 0, shared: 0 };
  if (width < 2 * SQUARE || height < 2 * SQUARE) return outcome;
  const smaller = Math.min(coarse.width * coarse.height, fine.width * fine.height * scale * scale);
  outcome.shared = (width * height) / smaller;
  const blurred = smoothed(fine, Math.round((1 / scale - 1) / 2));
  const [one, other] = [new Float32Array(width * height), new Float32Array(width * height)];
  for (let at = 0; at < one.length; at += 1) {
    const [column, row] = [(at % width) + left, Math.floor(at / width) + top];
    one[at] = between(blurred, (column - x) / scale, (row - y) / scale);
    other[at] = coarse.pixels[row * coarse.width + column] as number;
  }
  for (let row = SHIFT; row + SQUARE + SHIFT <= height; row += STEP)
    for (let column = SHIFT; column + SQUARE + SHIFT <= width; column += STEP) {
      const likeness = likenessAt(one, other, width, row * width + column);
      if (likeness === null) continue;
      outcome.squares += 1;
      if (likeness < OTHER) outcome.other += 1;
    }
  return outcome;
}

const barOf = ({ width, height }: Grey) => (height > 1.5 * width ? Math.round(BAR * height) : 0);

/** How alike the squares at `at` are: 1 the same, null where neither shows anything. */
function likenessAt(one: Float32Array, other: Float32Array, width: number, at: number): number | null {
  const there = spreadOf(other, width, at);
  if (Math.max(spreadOf(one, width, at).deviation, there.deviation) < SEEN) return null;
  let best = -1;
  for (let move = 0; move < SHIFTS.length && best < 2 * OTHER - 0.1; move += 1) {
    const { dx, dy } = SHIFTS[move] as (typeof SHIFTS)[number];
    const from = at + dy * width + dx;
    const here = spreadOf(one, width, from);
    let sum = 0;
    for (let row = 0; row < SQUARE * width; row += width)
      for (let column = row; column < row + SQUARE; column += 1)
        sum += (other[at + column] as number) * (one[from + column] as number);
    const together = sum / (SQUARE * SQUARE) - here.mean * there.mean;
    best = Math.max(best, (together + NOISE) / (here.deviation * there.deviation + NOISE));
  }
  return best;
}

/** The nearest first. */
const SHIFTS = Array.from({ length: (2 * SHIFT + 1) ** 2 }, (_, index) => ({
  dx: (index % (2 * SHIFT + 1)) - SHIFT,
  dy: Math.floor(index / (2 * SHIFT + 1)) - SHIFT,
})).sort((a, b) => a.dx ** 2 + a.dy ** 2 - (b.dx ** 2 + b.dy ** 2));

function spreadOf(values: Float32Array, width: number, at: number) {
  let [sum, squares] = [0, 0];
  for (let row = at; row < at + SQUARE * width; row += width)
    for (let point = row; point < row + SQUARE; point += 1) {
      const value = values[point] as number;
      sum += value;
      squares += value * value;
    }
  const mean = sum / (SQUARE * SQUARE);
  return { mean, deviation: Math.sqrt(Math.max(0, squares / (SQUARE * SQUARE) - mean * mean)) };
}

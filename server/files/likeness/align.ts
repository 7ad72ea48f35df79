/** How one picture lies on another: parts of writing that look alike say it. */
import type { Part } from './parts.ts';

/** A point of one picture times `scale`, moved by `x` and `y`, is the other's point. */
export type Alignment = { scale: number; x: number; y: number };

const ALIKE = 0.85;
/** Fewer parts that agree are chance. */
const FEWEST = 3;
/** So many are none, and no better way is looked for. */
const ENOUGH = 24;
const MOST_PAIRS = 400;
/** Of so many pairs, the most alike, any two are tried. */
const TRIED = 60;
const MOST_SCALE = 4;

/** A part of each picture that may be the same: their middles and heights. */
type Pair = { a: Part; b: Part; likeness: number; from: Point; to: Point };
type Point = { x: number; y: number };

/** How `a` lies on `b`, or null where too little of their writing is alike. */
export function alignmentOf(a: Part[], b: Part[]): Alignment | null {
  const pairs = alikeParts(a, b);
  let best: Pair[] = [];
  for (const [index, one] of pairs.slice(0, TRIED).entries())
    for (const other of pairs.slice(index + 1, TRIED)) {
      if (best.length >= ENOUGH) break;
      const guess = fitted([one, other]);
      if (!guess || !agrees(one, guess) || !agrees(other, guess)) continue;
      const agreeing = onceEach(pairs.filter((pair) => agrees(pair, guess)));
      if (agreeing.length > best.length) best = agreeing;
    }
  const first = best.length < FEWEST ? null : fitted(best);
  // Two parts alone said it roughly: all that agree with it say it better.
  return first && fitted(onceEach(pairs.filter((pair) => agrees(pair, first))));
}

function alikeParts(a: Part[], b: Part[]): Pair[] {
  const [left, right] = [a.map(unit), b.map(unit)];
  const pairs: Pair[] = [];
  for (const [index, one] of a.entries())
    for (const [at, other] of b.entries()) {
      if (one.kind !== other.kind) continue;
      const likeness = product(left[index] as Float32Array, right[at] as Float32Array);
      if (likeness > ALIKE) pairs.push({ a: one, b: other, likeness, from: middle(one), to: middle(other) });
    }
  return pairs.sort((one, other) => other.likeness - one.likeness).slice(0, MOST_PAIRS);
}

const middle = ({ box: { x, y, width, height } }: Part) => ({ x: x + width / 2, y: y + height / 2 });

function unit({ shape }: Part): Float32Array {
  const length = Math.sqrt(product(shape, shape)) || 1;
  return shape.map((value) => value / length);
}

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] as number) * (b[at] as number);
  return sum;
}

function agrees({ a, b, from, to }: Pair, { scale, x, y }: Alignment): boolean {
  const near = 1.5 + 0.12 * b.box.height;
  const taller = b.box.height / (scale * a.box.height);
  return (
    Math.abs(scale * from.x + x - to.x) < near &&
    Math.abs(scale * from.y + y - to.y) < near &&
    taller > 0.75 &&
    taller < 1.33
  );
}

/** Of pairs that agree no part counts twice. */
function onceEach(pairs: Pair[]): Pair[] {
  const seen = new Set<Part>();
  return pairs.filter(({ a, b }) => {
    if (seen.has(a) || seen.has(b)) return false;
    seen.add(a).add(b);
    return true;
  });
}

/** What brings the middles of all pairs nearest to each other; null where no picture is so much larger. */
function fitted(pairs: Pair[]): Alignment | null {
  const mean = (of: (pair: Pair) => number) => pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const [fromX, fromY] = [mean(({ from }) => from.x), mean(({ from }) => from.y)];
  const [toX, toY] = [mean(({ to }) => to.x), mean(({ to }) => to.y)];
  const spread = mean(({ from }) => (from.x - fromX) ** 2 + (from.y - fromY) ** 2);
  const shared = mean(({ from, to }) => (from.x - fromX) * (to.x - toX) + (from.y - fromY) * (to.y - toY));
  const scale = shared / spread;
  return scale > 1 / MOST_SCALE && scale < MOST_SCALE
    ? { scale, x: toX - scale * fromX, y: toY - scale * fromY }
    : null;
}

/** What a picture is found by: numbers made of the shapes of its parts. */
import { COLUMNS, type Part, ROWS } from './parts.ts';

/** How often each wave goes up and down, across and down a part: what tells shapes apart and a JPEG keeps. */
const WAVES = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((across) => ({ across, down: 0 })),
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((across) => ({ across, down: 1 })),
  ...[0, 1, 2, 3, 4, 5].map((across) => ({ across, down: 2 })),
];
const SHAPES = WAVES.map(({ across, down }) =>
  Float32Array.from({ length: COLUMNS * ROWS }, (_, at) => {
    const [x, y] = [(at % COLUMNS) + 0.5, Math.floor(at / COLUMNS) + 0.5];
    return Math.cos((Math.PI * across * x) / COLUMNS) * Math.cos((Math.PI * down * y) / ROWS);
  }),
);
/** Of the waves that hardly go either way: how many may have turned alone, and how many two at a time. */
const TURNED = { alone: 6, two: 4 };

/** `token` as stored; `near` are those that it may have become by another compression. */
export type Token = { token: number; near: number[] };

export function tokenOf({ kind, shape }: Part): Token {
  const waves = SHAPES.map((wave, index) => {
    const strength = wave.reduce((sum, value, at) => sum + value * (shape[at] as number), 0);
    return { bit: 1 << index, isUp: strength > 0, strength: Math.abs(strength) };
  });
  const token = waves.reduce((sum, { bit, isUp }) => (isUp ? sum | bit : sum), kind << WAVES.length);
  const unsure = waves.toSorted((a, b) => a.strength - b.strength).map(({ bit }) => bit);
  const two = unsure.slice(0, TURNED.two);
  return {
    token,
    near: [
      ...unsure.slice(0, TURNED.alone).map((bit) => token ^ bit),
      ...two.flatMap((one, index) => two.slice(index + 1).map((other) => token ^ one ^ other)),
    ],
  };
}

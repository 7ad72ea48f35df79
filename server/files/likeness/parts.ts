/** Parts of the writing in a picture, the same at any size and whatever is cut off elsewhere. */
import { between, type Grey } from './grey.ts';
import { type Piece, piecesOf } from './pieces.ts';

/** Which part of a piece: from which end, how many of its heights away from it. */
const KINDS = [
  { end: 'left', from: 0 },
  { end: 'right', from: 0 },
  { end: 'left', from: 4 },
  { end: 'right', from: 4 },
] as const;
/** A part's width in its heights; a short piece is one part. */
const LONG = 4;
export const COLUMNS = 32;
export const ROWS = 8;

export type Part = {
  /** Which of `KINDS`. */
  kind: number;
  box: Piece;
  /** Brightness about its mean at `COLUMNS` × `ROWS` points. */
  shape: Float32Array;
};

export function partsOf(picture: Grey): Part[] {
  return piecesOf(picture).flatMap((piece) => {
    const long = piece.width / piece.height;
    const kinds = KINDS.filter(({ end, from }) => long >= from + LONG || (end === 'left' && from === 0));
    return kinds.map(({ end, from }, kind) => {
      const width = Math.min(LONG, long) * piece.height;
      const away = from * piece.height;
      const x = end === 'left' ? piece.x + away : piece.x + piece.width - away - width;
      const box = { ...piece, x, width };
      return { kind, box, shape: shapeOf(picture, box) };
    });
  });
}

function shapeOf(picture: Grey, { x, y, width, height }: Piece): Float32Array {
  const shape = new Float32Array(COLUMNS * ROWS);
  const [stepX, stepY] = [width / COLUMNS, height / ROWS];
  let sum = 0;
  for (let at = 0; at < shape.length; at += 1) {
    const [column, row] = [at % COLUMNS, Math.floor(at / COLUMNS)];
    let value = 0;
    for (const dy of [0.25, 0.75])
      for (const dx of [0.25, 0.75])
        value += between(picture, x + (column + dx) * stepX - 0.5, y + (row + dy) * stepY - 0.5);
    shape[at] = value;
    sum += value;
  }
  const mean = sum / shape.length;
  return shape.map((value) => value - mean);
}

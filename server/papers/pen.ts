/** What a sheet is drawn with at a given place: words in the paper's types, rules, and the brand's mark. */
import type { Font } from 'fontkit';
import { type Face, linesOf, runsOf, widthOf } from './fonts.ts';
import { MARK } from './mark.ts';

export const PAGE = { width: 595.28, height: 841.89 };
export const MARGIN = 52;
export const WIDTH = PAGE.width - 2 * MARGIN;
export const BOTTOM = PAGE.height - 78;

const COLOURS = { ink: '#14162f', soft: '#4f5068', line: '#d3cdbf', brand: '#2b349c', seal: '#d8452a' };
type Colour = keyof typeof COLOURS;

type Type = { face: Face; size: number; colour: Colour };
const TYPES = {
  title: { face: 'display', size: 24, colour: 'ink' },
  brand: { face: 'display', size: 17, colour: 'ink' },
  total: { face: 'display', size: 15, colour: 'ink' },
  heading: { face: 'strong', size: 9.5, colour: 'ink' },
  body: { face: 'text', size: 9.5, colour: 'ink' },
  strong: { face: 'strong', size: 9.5, colour: 'ink' },
  soft: { face: 'text', size: 9.5, colour: 'soft' },
  small: { face: 'text', size: 8, colour: 'soft' },
} as const satisfies Record<string, Type>;
export type TypeName = keyof typeof TYPES;

/** As `ui/logo.tsx` draws it. */
const MARK_BOX = 48;
const MARK_TURN = 14;
const MARK_STROKE = 1.2;

const LEADING = 1.45;

export type Place = { x?: number; width?: number; align?: 'left' | 'right' };

export const lineWidth = (text: string, name: TypeName) => widthOf(text, TYPES[name].face, TYPES[name].size);

export const heightOf = (text: string, name: TypeName, width: number) =>
  linesOf(text, TYPES[name].face, TYPES[name].size, width).length * TYPES[name].size * LEADING;

/** Lengths and places are in points. */
export function openPen(doc: PDFKit.PDFDocument) {
  // Each font gets a name of its own: all weights and subsets of a face have the same one, and a font without a name
  // would be embedded at each use.
  const names = new Map<Font, string>();
  const nameOf = (font: Font): string => {
    const name = names.get(font) ?? `paper-${names.size}`;
    names.set(font, name);
    return name;
  };

  /** One line at `top`, however long it is. */
  function line(text: string, name: TypeName, x: number, top: number): void {
    const { face, size, colour } = TYPES[name];
    let at = x;
    for (const run of runsOf(text, face)) {
      doc
        .font(run.font as unknown as PDFKit.Mixins.PDFFontSource, nameOf(run.font))
        .fontSize(size)
        .fillColor(COLOURS[colour]);
      doc.text(run.text, at, top + size, { lineBreak: false, baseline: 'alphabetic' });
      at += widthOf(run.text, face, size);
    }
  }

  /** Draws lines at `top`; their height. */
  function block(text: string, name: TypeName, top: number, place: Required<Place>): number {
    const type = TYPES[name];
    const lines = linesOf(text, type.face, type.size, place.width);
    lines.forEach((one, index) => {
      const shift = place.align === 'right' ? place.width - widthOf(one, type.face, type.size) : 0;
      line(one, name, place.x + shift, top + index * type.size * LEADING);
    });
    return lines.length * type.size * LEADING;
  }

  /** Across the sheet at `top`. */
  function rule(top: number, { weight = 0.5, colour = 'line' as Colour } = {}): void {
    doc
      .moveTo(MARGIN, top)
      .lineTo(MARGIN + WIDTH, top)
      .lineWidth(weight)
      .strokeColor(COLOURS[colour])
      .stroke();
  }

  /** The mark at a place, in a box of `size`: the brand's half and the seal's. */
  function mark(x: number, y: number, size: number): void {
    doc
      .save()
      .translate(x, y)
      .scale(size / MARK_BOX)
      .rotate(MARK_TURN, { origin: [MARK_BOX / 2, MARK_BOX / 2] });
    doc.lineWidth(MARK_STROKE).lineJoin('round');
    doc.path(MARK.left).fillAndStroke(COLOURS.brand, COLOURS.brand);
    doc.path(MARK.right).fillAndStroke(COLOURS.seal, COLOURS.seal);
    doc.restore();
  }

  return { block, line, rule, mark };
}

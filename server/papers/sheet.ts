/** A4 sheets in the brand's look: what every paper is drawn with, in colours that stay apart when printed in grey (Product §28.96). */
import PDFDocument from 'pdfkit';
import { loadFonts } from './fonts.ts';
import {
  BOTTOM,
  heightOf,
  lineWidth,
  MARGIN,
  openPen,
  PAGE,
  type Place,
  type TypeName,
  WIDTH,
} from './pen.ts';

const WITH_HEADING = 90;
/** Between the columns of a table. */
const GAP = 8;

type Column = { width: number; align?: 'left' | 'right' };

export type SheetFacts = {
  brand: string;
  /** What a reader's window shows. */
  title: string;
  /** What it is dated: drawn twice, a paper is the same. */
  at: Date;
  /** Stands at the foot of every page. */
  foot: string;
  /** Every letter that will be drawn, in any order. */
  letters: string;
};

/** Lengths and places are in points. */
export type Sheet = {
  /** Writes at the present height and goes on below it. */
  text(text: string, type: TypeName, place?: Place): void;
  /** Blocks beside each other; goes on below the longest. */
  columns(blocks: readonly { x: number; width: number; draw: () => void }[]): void;
  /** Names with what they are, one a line. */
  facts(facts: readonly (readonly [string, string])[], place?: { x?: number; width?: number }): void;
  table(columns: readonly Column[], head: readonly string[], rows: readonly (readonly string[])[]): void;
  /** A figure on the right with its name. */
  total(label: string, figure: string): void;
  rule(): void;
  space(points: number): void;
  finish(): Promise<Buffer>;
};

/** Figures stand on the right and are never broken: what they take beyond their columns, the widest column gives. */
function withRoomForFigures(columns: readonly Column[], rows: readonly (readonly string[])[]): Column[] {
  const widest = Math.max(...columns.map(({ width }) => width));
  const missing = columns.map(({ width, align }, index) =>
    align === 'right'
      ? rows.reduce(
          (most, row) => Math.max(most, Math.ceil(lineWidth(row[index] ?? '', 'body')) + GAP - width),
          0,
        )
      : 0,
  );
  const given = missing.reduce((sum, points) => sum + points, 0);
  return columns.map((column, index) => ({
    ...column,
    width: column.width + (missing[index] ?? 0) - (column.width === widest ? given : 0),
  }));
}

type Document = InstanceType<typeof PDFDocument>;

/** An empty document, and its bytes once it has ended. */
function openDocument({ title, brand, at }: SheetFacts): { doc: Document; done: Promise<Buffer> } {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: brand, CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  return { doc, done };
}

/** At the foot of every page, once it is known how many there are. */
function drawFeet(doc: Document, { rule, block }: ReturnType<typeof openPen>, foot: string): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    const top = PAGE.height - 58;
    rule(top - 8);
    block(foot, 'small', top, { x: MARGIN, width: WIDTH - 80, align: 'left' });
    block(`Page ${page + 1} of ${count}`, 'small', top, {
      x: MARGIN + WIDTH - 80,
      width: 80,
      align: 'right',
    });
  }
}

/**
 * Opens a paper of one or more sheets with the brand at its head. What is written goes on below what was written before, on a
 * further sheet where it no longer fits.
 */
export async function openSheet(facts: SheetFacts): Promise<Sheet> {
  await loadFonts(`${facts.brand}${facts.foot}${facts.letters}·₦¥−–’“”…`);
  const { doc, done } = openDocument(facts);
  const pen = openPen(doc);
  const { block, line, rule, mark } = pen;
  let y = MARGIN;
  let area = { x: MARGIN, width: WIDTH };

  function need(points: number): boolean {
    if (y + points <= BOTTOM) return false;
    doc.addPage();
    y = MARGIN;
    return true;
  }

  mark(MARGIN - 2, y - 3, 28);
  line(facts.brand, 'brand', MARGIN + 32, y);
  y += 46;

  const sheet: Sheet = {
    text(text, type, place = {}) {
      const width = place.width ?? area.width;
      // A heading stays with what it heads.
      need(type === 'heading' ? WITH_HEADING : heightOf(text, type, width));
      y += block(text, type, y, { x: place.x ?? area.x, width, align: place.align ?? 'left' });
    },

    columns(blocks) {
      const top = y;
      const outer = area;
      let end = top;
      for (const { x, width, draw } of blocks) {
        y = top;
        area = { x: MARGIN + x, width };
        draw();
        end = Math.max(end, y);
      }
      area = outer;
      y = end;
    },

    facts(rows, { x = area.x, width = area.width } = {}) {
      const name = Math.min(130, width * 0.42);
      for (const [label, value] of rows) {
        need(heightOf(value, 'body', width - name));
        const heights = [
          block(label, 'soft', y, { x, width: name - 8, align: 'left' }),
          block(value, 'body', y, { x: x + name, width: width - name, align: 'left' }),
        ];
        y += Math.max(...heights) + 2;
      }
    },

    table(asked, head, rows) {
      const columns = withRoomForFigures(asked, rows);
      const widthOf = (index: number) => (columns[index]?.width ?? 0) - GAP;
      const drawCells = (cells: readonly string[], type: TypeName) => {
        let x = MARGIN;
        cells.forEach((text, index) => {
          block(text, type, y, { x, width: widthOf(index), align: columns[index]?.align ?? 'left' });
          x += widthOf(index) + GAP;
        });
      };
      const drawHead = () => {
        drawCells(head, 'small');
        y += 15;
        rule(y, { weight: 0.9, colour: 'ink' });
        y += 6;
      };
      need(50);
      drawHead();
      for (const row of rows) {
        const height = Math.max(...row.map((text, index) => heightOf(text, 'body', widthOf(index))));
        if (need(height + 8)) drawHead();
        drawCells(row, 'body');
        y += height + 4;
        rule(y);
        y += 5;
      }
    },

    total(label, figure) {
      need(28);
      block(label, 'strong', y + 4, { x: MARGIN, width: WIDTH - 220, align: 'right' });
      block(figure, 'total', y, { x: MARGIN + WIDTH - 210, width: 202, align: 'right' });
      y += 28;
    },

    rule() {
      rule(y);
      y += 10;
    },

    space(points) {
      y += points;
    },

    finish() {
      drawFeet(doc, pen, facts.foot);
      doc.end();
      return done;
    },
  };
  return sheet;
}

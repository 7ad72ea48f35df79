/**
 * A receipt as one picture, drawn on the customer's phone with the phone's own Chinese signs (Product §27.35): always in
 * the light colours, since it goes where nobody knows who looks.
 */
import { type InOneLanguage, onOneLine } from '@cowrie/contract/languages/languages.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { methodInAll, paidAtInAll } from '@cowrie/contract/receipt-words.ts';
import type { SharedReceipt } from '@cowrie/contract/shared-receipts.ts';
import type { Jpeg } from './picture-pdf.ts';

const WIDTH = 1080;
const MARGIN = 72;
const INNER = WIDTH - 2 * MARGIN;
const MOST_SLIP_HEIGHT = 1600;
const QUALITY = 0.9;

const COLOURS = {
  deep: '#141943',
  onDeep: '#f7f1e3',
  surface: '#fffefb',
  line: '#dcd6c8',
  ink: '#14162f',
  soft: '#4f5068',
};
const CHINESE = '"PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif';
const TEXT = `"Cowrie Text", ${CHINESE}`;
const DISPLAY = `"Cowrie Display", ${CHINESE}`;

export type ReceiptPicture = Jpeg & { blob: Blob };

type Line = { text: string; font: string; height: number; colour: string; align: CanvasTextAlign };

/** Draws it, with the slips that are pictures and come; one that does not come leaves the rest as it is. */
export async function drawReceipt(receipt: SharedReceipt, brandName: string): Promise<ReceiptPicture> {
  await document.fonts.ready;
  const slips = await loadSlips(receipt);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  // Once to know how high it is, once more on a canvas of that height.
  canvas.width = WIDTH;
  canvas.height = draw(context, receipt, brandName, slips);
  draw(context, receipt, brandName, slips);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('this browser makes no JPEG');
  return { blob, bytes: new Uint8Array(await blob.arrayBuffer()), width: WIDTH, height: canvas.height };
}

async function loadSlips({ slips }: SharedReceipt): Promise<HTMLImageElement[]> {
  const pictures = slips.filter(({ media_type }) => media_type.startsWith('image/'));
  const loaded = await Promise.all(pictures.map(({ url }) => loadImage(url)));
  return loaded.filter((image) => image !== null);
}

function loadImage(url: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => image,
    () => null,
  );
}

/** Draws from top to bottom and answers the height that it took. */
function draw(
  context: CanvasRenderingContext2D,
  receipt: SharedReceipt,
  brandName: string,
  slips: readonly HTMLImageElement[],
): number {
  const { canvas } = context;
  context.fillStyle = COLOURS.surface;
  context.fillRect(0, 0, WIDTH, canvas.height);
  context.textBaseline = 'middle';
  let top = head(context, brandName);

  const line = ({ text, font, height, colour, align }: Line) => {
    context.font = font;
    context.fillStyle = colour;
    context.textAlign = align;
    const left = align === 'center' ? WIDTH / 2 : align === 'right' ? WIDTH - MARGIN : MARGIN;
    for (const part of broken(context, text)) {
      context.fillText(part, left, top + height / 2);
      top += height;
    }
  };
  const centred = (text: string, font: string, height: number, colour = COLOURS.ink) =>
    line({ text, font, height, colour, align: 'center' });
  const rule = () => {
    context.fillStyle = COLOURS.line;
    context.fillRect(MARGIN, top, INNER, 2);
    top += 28;
  };

  top += 56;
  centred(displayMoney(receipt.amount, receipt.currency), `700 116px ${DISPLAY}`, 140);
  if (receipt.receiver_name !== null) centred(`→ ${receipt.receiver_name}`, `700 60px ${TEXT}`, 84);
  centred(besideOnLine(methodInAll(receipt)), `400 42px ${TEXT}`, 64, COLOURS.soft);
  top += 40;

  for (const [label, ...values] of [
    [onOneLine((words) => words.receipt.time), ...paidAtInAll(receipt.paid_at).map(({ text }) => text)],
    [onOneLine((words) => words.receipt.reference), receipt.reference],
  ] as [string, ...string[]][]) {
    rule();
    line({ text: label, font: `400 36px ${TEXT}`, height: 52, colour: COLOURS.soft, align: 'left' });
    for (const [index, text] of values.entries())
      line({
        text,
        font: `${index === 0 ? 700 : 400} ${index === 0 ? 42 : 36}px ${TEXT}`,
        height: 56,
        colour: index === 0 ? COLOURS.ink : COLOURS.soft,
        align: 'left',
      });
    top += 20;
  }
  for (const slip of slips) {
    rule();
    line({
      text: onOneLine((words) => words.receipt.slip),
      font: `400 36px ${TEXT}`,
      height: 64,
      colour: COLOURS.soft,
      align: 'left',
    });
    top += placeSlip(context, slip, top) + 28;
  }
  return top + 44;
}

function head(context: CanvasRenderingContext2D, brandName: string): number {
  const height = 168;
  context.fillStyle = COLOURS.deep;
  context.fillRect(0, 0, WIDTH, height);
  context.fillStyle = COLOURS.onDeep;
  context.textAlign = 'left';
  context.font = `700 56px ${DISPLAY}`;
  context.fillText(brandName, MARGIN, height / 2, INNER / 2);
  context.textAlign = 'right';
  context.font = `400 36px ${TEXT}`;
  context.fillText(
    onOneLine((words) => words.receipt.title),
    WIDTH - MARGIN,
    height / 2,
    INNER / 2,
  );
  return height;
}

/** As wide as the rest, and no higher than a long screenshot; answers its height. */
function placeSlip(context: CanvasRenderingContext2D, slip: HTMLImageElement, top: number): number {
  const scale = Math.min(INNER / slip.naturalWidth, MOST_SLIP_HEIGHT / slip.naturalHeight);
  const [width, height] = [slip.naturalWidth * scale, slip.naturalHeight * scale];
  const left = (WIDTH - width) / 2;
  context.drawImage(slip, left, top, width, height);
  context.strokeStyle = COLOURS.line;
  context.lineWidth = 2;
  context.strokeRect(left, top, width, height);
  return height;
}

const besideOnLine = (said: readonly InOneLanguage[]) => said.map(({ text }) => text).join(' ');

/** What may be taken to the next line: a word with the space behind it, and any sign of Chinese by itself. */
const PIECES = /\p{Script=Han}|[^\p{Script=Han}\s]+\s*|\s+/gu;

/** A text in lines that fit. A word that is longer than a line is broken at any sign. */
function broken(context: CanvasRenderingContext2D, text: string): string[] {
  const lines = [''];
  const fits = (line: string) => context.measureText(line.trimEnd()).width <= INNER;
  const add = (piece: string) => {
    const longer = (lines.at(-1) ?? '') + piece;
    if (fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(piece);
  };
  for (const piece of text.match(PIECES) ?? []) for (const part of fits(piece) ? [piece] : piece) add(part);
  return lines;
}

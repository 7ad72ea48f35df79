/**
 * Reads codes in pictures where the browser brings nothing along, in a thread of its own: the page does not stutter, and
 * what is compiled here reaches no session (decision record 11).
 */
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';

export type Pixels = { buffer: ArrayBuffer; width: number; height: number };
/** Null where the picture shows no code. */
export type Answer = { text: string | null } | { problem: string };

const OPTIONS: ReaderOptions = {
  formats: ['Code128', 'Code39', 'EAN13', 'ITF', 'Codabar', 'QRCode'],
  maxNumberOfSymbols: 1,
};

prepareZXingModule({ overrides: { locateFile: () => reader } });

addEventListener('message', async ({ data: { buffer, width, height } }: MessageEvent<Pixels>) => {
  const answer = await read(new ImageData(new Uint8ClampedArray(buffer), width, height)).catch(
    (error: unknown): Answer => ({ problem: String(error) }),
  );
  postMessage(answer);
});

async function read(pixels: ImageData): Promise<Answer> {
  const [found] = await readBarcodes(pixels, OPTIONS);
  return { text: found?.text.trim() || null };
}

/** Reads the code in a camera's picture: with what the browser brings along, else with a reader that is loaded then. */
import type { Answer, Pixels } from './code-reader-worker.ts';

/** What a picture comes from. */
type Source = HTMLVideoElement | ImageBitmap;
type Detector = { detect: (source: Source) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

export type CodeReader = {
  /** Null where it shows no code. @throws {ReadsNoCodes} */
  read: (source: Source) => Promise<string | null>;
  close: () => void;
};

/** What carriers print on their labels. */
const FORMATS = ['code_128', 'code_39', 'ean_13', 'itf', 'codabar', 'qr_code'];
/** Longest side that is searched; a label that needs more is held too far away. */
const SEARCH_SIDE_PX = 1600;

/** The reader did not come, or does not run here. */
export class ReadsNoCodes extends Error {}

export async function openCodeReader(): Promise<CodeReader> {
  const detector = await detectorOfBrowser();
  let own: CodeReader | null = null;
  return {
    async read(source) {
      if (detector && !own) {
        try {
          const [found] = await detector.detect(source);
          return found?.rawValue.trim() || null;
        } catch {
          // Present but without its service, as on some phones: our own reads from now on.
        }
      }
      own ??= ownReader();
      return own.read(source);
    },
    close: () => own?.close(),
  };
}

/** Chrome has its own on Android and macOS; elsewhere it is missing, or reads nothing. */
async function detectorOfBrowser(): Promise<Detector | null> {
  const { BarcodeDetector } = window as unknown as { BarcodeDetector?: DetectorClass };
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  const formats = FORMATS.filter((format) => known.includes(format));
  return BarcodeDetector && formats.includes('code_128') ? new BarcodeDetector({ formats }) : null;
}

function ownReader(): CodeReader {
  const worker = new Worker(new URL('./code-reader-worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  return {
    async read(source) {
      const pixels = pixelsOf(source, canvas);
      const answer = await new Promise<Answer>((resolve) => {
        worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
        worker.onerror = ({ message }) => resolve({ problem: message });
        worker.postMessage(pixels, [pixels.buffer]);
      });
      if ('problem' in answer) throw new ReadsNoCodes(answer.problem);
      return answer.text;
    },
    close: () => worker.terminate(),
  };
}

function pixelsOf(source: Source, canvas: HTMLCanvasElement): Pixels {
  const isVideo = source instanceof HTMLVideoElement;
  const [width, height] = isVideo ? [source.videoWidth, source.videoHeight] : [source.width, source.height];
  const scale = Math.min(1, SEARCH_SIDE_PX / Math.max(width, height, 1));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new ReadsNoCodes('no canvas');
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { buffer: data.buffer, width: canvas.width, height: canvas.height };
}

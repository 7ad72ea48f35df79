/** Reads the code in a camera's picture with what the browser brings along. */

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** What carriers print on their labels. */
const FORMATS = ['code_128', 'code_39', 'ean_13', 'itf', 'codabar', 'qr_code'];

/** The browser brings nothing along that reads codes. */
export class ReadsNoCodes extends Error {}

/** @throws {ReadsNoCodes} */
export async function barcodeReader(): Promise<(video: HTMLVideoElement) => Promise<string | null>> {
  const { BarcodeDetector } = window as unknown as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) throw new ReadsNoCodes('this browser reads no codes');
  const detector = new BarcodeDetector({ formats: FORMATS });
  return async (video) => {
    const [found] = await detector.detect(video);
    return found?.rawValue.trim() || null;
  };
}

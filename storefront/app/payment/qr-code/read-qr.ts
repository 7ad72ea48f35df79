/** A QR code picture is read on the customer's own device; nothing leaves it for that. */

/** Longest side that is searched; a code that needs more pixels could not be scanned by a phone either. */
const SEARCH_SIDE_PX = 1600;
const SEARCH_MS = 1500;

type Detector = { detect(image: ImageBitmapSource): Promise<{ rawValue: string }[]> };
type DetectorClass = { new (options: { formats: string[] }): Detector };

/** What the QR code in a picture holds, or null where none is found; rejects where what reads it did not come. */
export async function readQr(picture: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (!bitmap) return null;
  try {
    return (await readWithBrowser(bitmap)) ?? (await readWithLibrary(bitmap));
  } finally {
    bitmap.close();
  }
}

/** Chrome on Android has its own reader. */
async function readWithBrowser(bitmap: ImageBitmap): Promise<string | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return null;
  try {
    const [found] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(bitmap);
    return found?.rawValue || null;
  } catch {
    // Present but without its service, as on some phones: the library reads instead.
    return null;
  }
}

async function readWithLibrary(bitmap: ImageBitmap): Promise<string | null> {
  const { decodeQR } = await import('qr/decode.js');
  const scale = Math.min(1, SEARCH_SIDE_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  try {
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    return decodeQR(pixels, { effort: Number.POSITIVE_INFINITY, timeLimit: SEARCH_MS }) || null;
  } catch {
    // The library throws where it finds none.
    return null;
  }
}

/** Which service a code belongs to, from the addresses that Alipay and WeChat put in theirs. */
export function qrService(content: string): 'alipay' | 'wechat' | 'wechat-contact' | null {
  if (/^https?:\/\/qr\.alipay\.com\//i.test(content)) return 'alipay';
  if (/^wxp:\/\//i.test(content)) return 'wechat';
  if (/^https?:\/\/(u\.wechat\.com|weixin\.qq\.com)\//i.test(content)) return 'wechat-contact';
  return null;
}

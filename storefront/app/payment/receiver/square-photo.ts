/**
 * No larger than a list shows a face at its largest, since saved photos are loaded with every payment, on slow networks
 * too.
 */
const SIDE_PX = 256;
const JPEG_QUALITY = 0.85;

/** The middle of a photo as a small square; what this browser cannot open goes as it is, and the server judges it. */
export async function squarePhoto(file: File): Promise<File> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return file;
  }
  const side = Math.min(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const context = canvas.getContext('2d');
  if (!context) return file;
  // A transparent PNG would turn black as a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, SIDE_PX, SIDE_PX);
  context.imageSmoothingQuality = 'high';
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  context.drawImage(bitmap, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  if (!blob) return file;
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
}

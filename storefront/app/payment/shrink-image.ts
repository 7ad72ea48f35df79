/** Longest side of an uploaded picture: small for a slow network, still sharp enough to read a slip or a QR code. */
const LONGEST_SIDE_PX = 2000;
/** Pictures below this size go as they are. */
const SMALL_BYTES = 600_000;
const JPEG_QUALITY = 0.88;

/**
 * A picture made smaller in the browser before it is sent; anything else, and whatever would not get smaller, comes
 * back as it is. The server still judges every file by itself.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (!/^image\/(png|jpeg)$/.test(file.type) || file.size <= SMALL_BYTES) return file;
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    // Not a picture this browser can read; the server says what is wrong with it.
    return file;
  }
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return file;
  // A transparent PNG would turn black as a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  if (!blob || blob.size >= file.size) return file;
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, {
    type: 'image/jpeg',
    lastModified: file.lastModified,
  });
}

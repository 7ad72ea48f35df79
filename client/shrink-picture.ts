type Wanted = {
  longestPx: number;
  /** The shorter side is not made smaller than this, so that a long slip stays readable. */
  shortestPx?: number;
  /** Of the JPEG, up to 1. */
  quality: number;
};

/** A picture made smaller in the browser; what it cannot open, and what would not get smaller, comes back as it is. */
export async function shrunkPicture(
  file: File,
  { longestPx, shortestPx = 0, quality }: Wanted,
): Promise<Blob> {
  // Not a picture this browser can read: the server says what is wrong with it.
  const bitmap = await createImageBitmap(file).catch(() => null);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!bitmap || !context) return file;
  const { width, height } = bitmap;
  const scale = Math.min(
    1,
    Math.max(longestPx / Math.max(width, height), shortestPx / Math.min(width, height)),
  );
  canvas.width = width * scale;
  canvas.height = height * scale;
  // A transparent PNG would turn black as a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  return blob && blob.size < file.size ? blob : file;
}

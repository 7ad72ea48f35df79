/** Hands something to the phone's own sheet, from which it goes to WhatsApp or WeChat (Product §27.35). */

/** Whether this browser shares files of this kind. */
export const canShareFile = (file: File): boolean => navigator.canShare?.({ files: [file] }) === true;

export const canShareText = (): boolean => typeof navigator.share === 'function';

/** Resolves to whether it was shared, or put off by the person; false where the browser refused. */
export function shareOut(data: ShareData): Promise<boolean> {
  return navigator.share(data).then(
    () => true,
    (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
  );
}

/** Saves a file among the browser's downloads. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Files as text, so that they can stand in the tab's storage. */

export type KeptFile = { name: string; type: string; lastModified: number; dataUrl: string };

/** Larger ones are not kept there: it holds about 5 MB. */
export const KEEP_BYTES = 1_500_000;

export async function toKept(file: File): Promise<KeptFile> {
  const dataUrl = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return { name: file.name, type: file.type, lastModified: file.lastModified, dataUrl };
}

export function fromKept(kept: KeptFile): File {
  const bytes = Uint8Array.from(atob(kept.dataUrl.split(',')[1] ?? ''), (char) => char.charCodeAt(0));
  return new File([bytes], kept.name, kept);
}

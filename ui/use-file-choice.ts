import { useRef, useState } from 'react';

/**
 * What is wrong with a file by its type; null where the browser knows it for one of `accept` and it begins as they do, and
 * where it cannot be told now: then the server says it.
 */
export async function wrongType(file: File, accept: string): Promise<string | null> {
  try {
    // Pictures begin with what is no text, PDFs so; a photo of another format, and what a cloud left empty, may have their names.
    const isLikely = /^[\ufffd%]/.test(await file.slice(0, 4).text());
    if (isLikely && file.type && accept.includes(file.type)) return null;
    return await (await import('./wrong-file.ts')).wrongFile(file, accept);
  } catch {
    return null;
  }
}

/** Takes the file that is chosen, or none and what is wrong with it (Product §10.2). */
export function useFileChoice(accept: string, onFile: (file: File | null) => void) {
  const [wrong, setWrong] = useState<string | null>(null);
  const newest = useRef<File>(null);
  async function choose(chosen: File) {
    newest.current = chosen;
    const found = await wrongType(chosen, accept);
    if (newest.current !== chosen) return;
    setWrong(found);
    onFile(found ? null : chosen);
  }
  return { wrong, choose: (chosen: File) => void choose(chosen) };
}

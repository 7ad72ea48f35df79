import { useRef, useState } from 'react';

/**
 * What is wrong with a file by its type; null at once where the browser knows it for one of `accept`, and where it cannot be
 * told now: then the server says it.
 */
export function wrongType(file: File, accept: string): null | Promise<string | null> {
  const types = accept.split(',');
  if (types.includes(file.type) || !types.includes('image/png')) return null;
  return import('./wrong-file.ts').then(({ wrongFile }) => wrongFile(file, types)).catch(() => null);
}

/** Takes the file that is chosen, or none and what is wrong with it (Product §10.2). */
export function useFileChoice(accept: string, onFile: (file: File | null) => void) {
  const [wrong, setWrong] = useState<string | null>(null);
  const newest = useRef<File>(null);
  async function choose(chosen: File) {
    newest.current = chosen;
    const looked = wrongType(chosen, accept);
    const found = looked && (await looked);
    if (newest.current !== chosen) return;
    setWrong(found);
    onFile(found ? null : chosen);
  }
  return { wrong, choose: (chosen: File) => void choose(chosen) };
}

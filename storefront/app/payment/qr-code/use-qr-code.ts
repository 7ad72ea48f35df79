import { readablePicture } from '@cowrie/client/readable-picture.ts';
import { useNewest } from '@cowrie/client/use-newest.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useIsOffline } from '../../offline/connection.ts';
import { fromKept, KEEP_BYTES, type KeptFile, toKept } from '../draft/kept-file.ts';
import type { QrFinding } from './qr-note.tsx';
import { readQr } from './read-qr.ts';

export type QrCode = {
  file: File | null;
  finding: QrFinding | null;
  /** Takes a picture, makes it smaller, reads its code. */
  choose: (file: File | null) => Promise<void>;
};

/** The receiver's QR code picture, kept over a reload by way of `kept` in the form's draft. */
export function useQrCode(kept: KeptFile | null, keep: (file: KeptFile | null) => void): QrCode {
  const [file, setFile] = useState<File | null>(null);
  const [finding, setFinding] = useState<QrFinding | null>(null);
  const begin = useNewest();
  const chosenLast = useRef<File | null>(null);

  const read = useCallback(
    async (picture: File) => {
      const isNewest = begin();
      setFinding({ state: 'reading' });
      const next = await readQr(picture).then(
        (content): QrFinding => (content ? { state: 'found', content } : { state: 'none' }),
        (): QrFinding => ({ state: 'unread', again: () => void read(picture) }),
      );
      // Another picture may have been chosen meanwhile.
      if (isNewest()) setFinding(next);
    },
    [begin],
  );

  const choose = useCallback(
    async (chosen: File | null) => {
      chosenLast.current = chosen;
      if (!chosen) {
        begin();
        setFile(null);
        setFinding(null);
        keep(null);
        return;
      }
      // There at once, so that nobody who goes on is asked for it; the smaller one follows.
      setFile(chosen);
      setFinding({ state: 'reading' });
      const isNewest = begin();
      const smaller = await readablePicture(chosen);
      // Removed, or another chosen meanwhile.
      if (!isNewest()) return;
      setFile(smaller);
      void read(smaller);
      const kept = smaller.size <= KEEP_BYTES ? await toKept(smaller) : null;
      if (chosenLast.current === chosen) keep(kept);
    },
    [keep, read, begin],
  );

  const isOffline = useIsOffline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a network that is back is a reason to try again, a finding is none.
  useEffect(() => {
    if (finding?.state === 'unread') finding.again();
  }, [isOffline]);

  // What an earlier visit left in the draft.
  const restored = useRef(false);
  useEffect(() => {
    if (restored.current || !kept || file) return;
    restored.current = true;
    const picture = fromKept(kept);
    setFile(picture);
    void read(picture);
  }, [kept, file, read]);

  return { file, finding, choose };
}

import { Dialog } from '@cowrie/ui/dialog.tsx';
import { useEffect, useRef, useState } from 'react';
import { barcodeReader, ReadsNoCodes } from './read-barcode.ts';

type ScanDialogProps = { isOpen: boolean; onClose: () => void; onRead: (text: string) => void };

/** The camera, until it has read a code; where there is none, it says how else to go on. */
export function ScanDialog({ isOpen, onClose, onRead }: ScanDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Scan the label" width="narrow">
      {isOpen && <Camera onRead={onRead} />}
    </Dialog>
  );
}

const LOOK_MS = 150;

function Camera({ onRead }: { onRead: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const told = useRef(onRead);
  told.current = onRead;

  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    async function start() {
      const read = await barcodeReader();
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 } },
      });
      const screen = video.current;
      if (isOver || !screen) return stop();
      screen.srcObject = stream;
      await screen.play();
      const look = async () => {
        const text = await read(screen);
        if (isOver) return;
        if (text) told.current(text);
        else timer = setTimeout(() => void look(), LOOK_MS);
      };
      await look();
    }
    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    start().catch((error: unknown) => setProblem(reasonOf(error)));
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, []);

  if (problem) return <p role="alert">{problem}</p>;
  return (
    <div className="flex flex-col gap-3">
      <video
        ref={video}
        muted
        playsInline
        aria-label="What the camera sees"
        className="aspect-4/3 w-full rounded-card bg-black object-cover"
      />
      <p className="text-sm text-soft">Hold the barcode of the label in the middle, about a hand away.</p>
    </div>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof ReadsNoCodes)
    return 'This browser cannot read codes. Type the last digits of the tracking number.';
  const isForbidden = error instanceof DOMException && error.name === 'NotAllowedError';
  return isForbidden
    ? 'The browser may not use the camera here. Allow it in the browser’s settings of this site, or type the last digits.'
    : 'There is no camera that can be used here. Type the last digits of the tracking number.';
}

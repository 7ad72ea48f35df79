import { Dialog } from '@cowrie/ui/dialog.tsx';
import { useEffect, useRef, useState } from 'react';
import { openCodeReader, ReadsNoCodes } from './read-barcode.ts';
import { ScanPhoto } from './scan-photo.tsx';

type ScanDialogProps = { isOpen: boolean; onClose: () => void; onRead: (text: string) => void };

/** The camera, until it has read a code; where there is none, it says how else to go on (Product §28.81). */
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
  const [problem, setProblem] = useState<Problem | null>(null);
  const told = useRef(onRead);
  told.current = onRead;

  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const opening = openCodeReader();
    async function start() {
      stream = await openCamera();
      const reader = await opening;
      const screen = video.current;
      if (isOver || !screen) return stop();
      screen.srcObject = stream;
      await screen.play();
      const look = async () => {
        const text = await reader.read(screen);
        if (isOver) return;
        if (text) told.current(text);
        else timer = setTimeout(() => void look().catch(fail), LOOK_MS);
      };
      await look();
    }
    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    function fail(error: unknown) {
      stop();
      if (!isOver) setProblem(problemOf(error));
    }
    start().catch(fail);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
      void opening.then((reader) => reader.close());
    };
  }, []);

  if (problem)
    return (
      <div className="flex flex-col gap-4">
        <p role="alert">{problem.words}</p>
        {problem.readsPhotos && <ScanPhoto onRead={onRead} />}
      </div>
    );
  return (
    <div className="flex flex-col gap-3">
      <video
        ref={video}
        muted
        playsInline
        aria-label="What the camera sees"
        className="aspect-4/3 w-full rounded-card bg-black object-cover"
      />
      <p className="text-sm text-soft">Hold the label’s barcode in the middle, about a hand away.</p>
    </div>
  );
}

/** @throws {DOMException} where there is none, or it may not be used; so does a page that came over plain HTTP. */
async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new DOMException('no camera without a secure page', 'NotFoundError');
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  });
}

type Problem = { words: string; readsPhotos: boolean };

function problemOf(error: unknown): Problem {
  if (error instanceof ReadsNoCodes)
    return {
      words:
        'The reader of codes could not be loaded. Try again in a moment, or type the last digits of the tracking number.',
      readsPhotos: false,
    };
  const isForbidden = error instanceof DOMException && error.name === 'NotAllowedError';
  return {
    words: isForbidden
      ? 'The browser may not use the camera here. Allow it in the browser’s settings for this site, photograph the label, or type the last digits.'
      : 'There is no camera that can be used here. Take a photo of the label, or type the last digits of the tracking number.',
    readsPhotos: true,
  };
}

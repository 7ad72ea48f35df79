import { IMAGE_ACCEPT } from '@cowrie/contract/files.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { Spinner } from '@cowrie/ui/spinner.tsx';
import { type ChangeEvent, useState } from 'react';
import { openCodeReader, ReadsNoCodes } from './read-barcode.ts';

/** The code of a label in a photo, where the page may not use the camera itself. */
export function ScanPhoto({ onRead }: { onRead: (text: string) => void }) {
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [photo] = input.files ?? [];
    if (!photo) return;
    setIsReading(true);
    const { text, problem: found } = await codeIn(photo);
    setIsReading(false);
    setProblem(found);
    // The same photo may be chosen again.
    input.value = '';
    if (text) onRead(text);
  }
  return (
    <div className="flex flex-col gap-2">
      <label className={buttonClass({ tone: 'outline', wide: true })}>
        {isReading && <Spinner />}
        Take a photo of the label
        <input
          type="file"
          accept={IMAGE_ACCEPT}
          capture="environment"
          className="sr-only"
          disabled={isReading}
          onChange={(event) => void choose(event)}
        />
      </label>
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}

type Found = { text: string; problem: null } | { text: null; problem: string };

async function codeIn(photo: File): Promise<Found> {
  const reader = await openCodeReader();
  try {
    const picture = await createImageBitmap(photo);
    const text = await reader.read(picture);
    picture.close();
    if (text) return { text, problem: null };
    return {
      text: null,
      problem: 'No code was found in this photo. Take one from nearer, with the barcode flat.',
    };
  } catch (error) {
    const isReader = error instanceof ReadsNoCodes;
    return {
      text: null,
      problem: isReader
        ? 'The reader of codes could not be loaded. Try again in a moment, or type the last digits.'
        : 'This picture cannot be opened. Take another one.',
    };
  } finally {
    reader.close();
  }
}

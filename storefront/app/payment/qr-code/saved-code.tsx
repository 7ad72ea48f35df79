import type { FileLink } from '@cowrie/contract/files.ts';
import { Button } from '@cowrie/ui/button.tsx';

type SavedCodeProps = {
  file: FileLink;
  onReplace: () => void;
};

/** The QR code of a saved receiver, in the place of a picture: it is not sent again. */
export function SavedCode({ file, onReplace }: SavedCodeProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-semibold text-[0.9375rem]">QR code image</p>
      <div className="flex items-center gap-4 rounded-card border border-edge bg-raised p-3">
        <img
          src={file.thumbnail?.url ?? file.url}
          alt="The saved QR code"
          className="size-16 shrink-0 rounded-control bg-sunken object-cover"
        />
        <div className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:justify-between">
          <p className="text-soft text-sm">Your saved code. No need to upload it again.</p>
          <Button
            tone="plain"
            size="small"
            className="self-start max-sm:-mb-2.5 max-sm:-ml-3.5"
            onClick={onReplace}
          >
            Change<span className="sr-only"> the QR code</span>
          </Button>
        </div>
      </div>
    </div>
  );
}

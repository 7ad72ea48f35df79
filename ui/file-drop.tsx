import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { FileIcon, TrashIcon, UploadIcon, WarningIcon } from './icons.tsx';
import { useFileChoice } from './use-file-choice.ts';
import { usePictureUrl } from './use-picture-url.ts';

type FileDropProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  /** As in a file input. What the server would not take is refused here, and reaches `onFile` as none. */
  accept: string;
  file: File | null;
  onFile: (file: File | null) => void;
  /** 0 to 1 while it is being sent, null otherwise. */
  progress?: number | null;
  /** Stops the sending. */
  onCancel?: () => void;
  /** What was found out about the file, such as what its QR code holds. */
  note?: ReactNode;
  optional?: boolean;
  /** Why nothing can be attached now. */
  disabledReason?: string | null | false;
};

/** Attaches one file: choose or drop, preview, progress while it is sent, cancel. */
export function FileDrop({
  label,
  hint,
  error: refused,
  accept,
  file,
  onFile,
  progress = null,
  onCancel,
  note,
  optional = false,
  disabledReason = null,
}: FileDropProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { wrong, choose } = useFileChoice(accept, onFile);
  const error = wrong ?? refused;
  const isSending = progress !== null;

  // However the sending ends, "Cancel" goes, and the focus with it where it had it (Product §30.60).
  useEffect(
    () => () => {
      if (isSending && document.activeElement === document.body)
        input.current?.focus({ preventScroll: true });
    },
    [isSending],
  );

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold text-[0.9375rem]">
        {label}
        {optional && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      <div
        className={cx(
          'relative rounded-card border-2 border-dashed has-focus-visible:outline-3 has-focus-visible:outline-accent',
          disabledReason ? 'bg-sunken dark:bg-transparent' : 'bg-raised',
          error ? 'border-danger' : isOver ? 'border-brand bg-brand-tint' : 'border-edge',
        )}
      >
        {!isSending && (
          <input
            ref={input}
            id={id}
            type="file"
            accept={accept}
            disabled={Boolean(disabledReason)}
            aria-describedby={`${id}-more`}
            aria-invalid={error ? true : undefined}
            className={cx(
              'absolute inset-0 opacity-0',
              disabledReason ? 'cursor-not-allowed' : 'cursor-pointer',
              file && 'right-14',
            )}
            onDragEnter={() => setIsOver(true)}
            onDragLeave={() => setIsOver(false)}
            onDrop={() => setIsOver(false)}
            onChange={(event) => {
              const chosen = event.currentTarget.files?.[0];
              // The same file can then be chosen again after it was removed.
              event.currentTarget.value = '';
              if (chosen) choose(chosen);
            }}
          />
        )}
        {file ? (
          <div className="flex items-center gap-4 p-3">
            <Preview file={file} />
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold">{file.name}</p>
              <p className="text-sm text-soft">{isSending ? 'Sending…' : readableSize(file.size)}</p>
              {isSending && (
                <progress
                  aria-label="Sending"
                  className="mt-1 h-2 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
                  value={progress}
                  max={1}
                />
              )}
            </div>
            {isSending ? (
              onCancel && (
                <Button tone="plain" size="small" onClick={onCancel}>
                  Cancel
                </Button>
              )
            ) : (
              <button
                type="button"
                aria-label={`Remove ${file.name}`}
                className="relative grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-danger-tint hover:text-danger"
                onClick={() => {
                  onFile(null);
                  // The button goes, and the focus with it, unless it is taken on.
                  input.current?.focus();
                }}
              >
                <TrashIcon />
              </button>
            )}
          </div>
        ) : (
          <div
            aria-hidden="true"
            className="flex min-h-24 items-center justify-center gap-3 px-4 py-5 text-soft"
          >
            <UploadIcon className={cx('size-6', !disabledReason && 'text-brand')} />
            <span>
              <span className={cx('font-semibold', !disabledReason && 'text-brand')}>Choose a file</span>
              <span className="max-sm:hidden"> or drop it here</span>
            </span>
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {file && !isSending && `${file.name} is attached`}
      </p>
      <div id={`${id}-more`} className="flex flex-col gap-1 text-sm">
        {note}
        {(disabledReason || hint) && <p className="text-soft">{disabledReason || hint}</p>}
        {error && (
          <p role="alert" className="flex gap-1.5 text-danger">
            <WarningIcon className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

function Preview({ file }: { file: File }) {
  const url = usePictureUrl(file);
  if (url)
    return <img src={url} alt="" className="size-16 shrink-0 rounded-control bg-sunken object-cover" />;
  return (
    <span className="grid size-16 shrink-0 place-items-center rounded-control bg-sunken text-soft">
      <FileIcon className="size-7" />
    </span>
  );
}

function readableSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

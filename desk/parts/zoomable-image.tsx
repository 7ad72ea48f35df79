import { Button } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { DownloadIcon, MinusIcon, PlusIcon } from '@cowrie/ui/icons.tsx';
import { type ReactNode, useState } from 'react';

type ZoomableImageProps = {
  src: string;
  alt: string;
  /** What the picture is compared with, kept in sight while it is large. */
  beside?: ReactNode;
  className?: string;
};

const STEPS = [1, 1.75, 3, 5] as const;

/** A picture that opens large and grows in steps, with the facts it is held against beside it. */
export function ZoomableImage({ src, alt, beside, className }: ZoomableImageProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [step, setStep] = useState(0);
  const scale = STEPS[step] ?? 1;
  return (
    <>
      <button
        type="button"
        aria-label={`Enlarge: ${alt}`}
        className={cx(
          'block cursor-zoom-in overflow-hidden rounded-control border border-line bg-white',
          className,
        )}
        onClick={() => {
          setStep(0);
          setIsOpen(true);
        }}
      >
        <img src={src} alt={alt} loading="lazy" className="size-full object-contain" />
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={alt}
        width="wide"
        footer={
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">{beside}</div>
            <div className="flex items-center gap-1">
              <Button
                tone="plain"
                size="small"
                aria-label="Smaller"
                disabledReason={step === 0 && 'It is at its smallest'}
                icon={<MinusIcon />}
                onClick={() => setStep(step - 1)}
              />
              <Button
                tone="plain"
                size="small"
                aria-label="Larger"
                disabledReason={step === STEPS.length - 1 && 'It is at its largest'}
                icon={<PlusIcon />}
                onClick={() => setStep(step + 1)}
              />
              <a
                href={src}
                className="grid size-11 place-items-center rounded-control text-brand hover:bg-brand-tint"
                aria-label="Download the picture"
                title="Download the picture"
              >
                <DownloadIcon />
              </a>
            </div>
          </div>
        }
      >
        <div className="max-h-[60dvh] overflow-auto rounded-control bg-white">
          <img
            src={src}
            alt={alt}
            className={cx('mx-auto max-w-none', scale === 1 && 'max-h-[60dvh] object-contain')}
            style={{
              width: scale === 1 ? undefined : `${scale * 60}%`,
              maxWidth: scale === 1 ? '100%' : undefined,
            }}
          />
        </div>
      </Dialog>
    </>
  );
}

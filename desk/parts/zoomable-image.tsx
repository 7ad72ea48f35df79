import type { FileLink } from '@cowrie/contract/files.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { type ReactNode, useState } from 'react';
import { PicturePane } from './picture-pane.tsx';

type ZoomableImageProps = {
  src: string;
  /** What stands for it until it is enlarged. */
  thumbnail?: FileLink['thumbnail'] | undefined;
  alt: string;
  /** What the picture is compared with, kept in sight while it is large. */
  beside?: ReactNode;
  className?: string;
};

/** A picture that opens in all the room there is, with the facts that it is held against beside it. */
export function ZoomableImage({ src, thumbnail, alt, beside, className }: ZoomableImageProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`Enlarge: ${alt}`}
        className={cx(
          'grid cursor-zoom-in grid-cols-1 grid-rows-1 place-items-center overflow-hidden rounded-control border border-line bg-sunken',
          className,
        )}
        onClick={() => setIsOpen(true)}
      >
        {/* White is the paper of what is drawn on none, and no more than that. */}
        <img
          src={thumbnail?.url ?? src}
          alt={alt}
          loading="lazy"
          className="max-h-full max-w-full bg-white object-contain"
        />
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={alt} subtitle={beside} width="screen">
        <PicturePane src={src} alt={alt} className="h-[calc(96dvh-8.5rem)]" />
      </Dialog>
    </>
  );
}

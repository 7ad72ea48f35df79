import type { FileLink } from '@cowrie/contract/files.ts';
import type { ReactNode } from 'react';
import { PdfView } from './pdf-view.tsx';
import { ZoomableImage } from './zoomable-image.tsx';

type FileViewProps = {
  file: FileLink;
  name: string;
  beside?: ReactNode;
  /** Shows the pages of a PDF in place. */
  inPlace?: boolean;
  /** Shows a picture itself and not its thumbnail: what is read where it stands. */
  isRead?: boolean;
  /** Of a picture. */
  className?: string;
};

/** An uploaded file: a picture or a PDF, the two kinds there are; either can be enlarged. */
export function FileView({ file, name, beside, inPlace, isRead, className = 'h-64 w-full' }: FileViewProps) {
  return file.media_type.startsWith('image/') ? (
    <ZoomableImage
      src={file.url}
      thumbnail={isRead ? null : file.thumbnail}
      alt={name}
      beside={beside}
      className={className}
    />
  ) : (
    <PdfView file={file} name={name} beside={beside} inPlace={inPlace} />
  );
}

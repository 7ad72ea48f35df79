import type { FileLink } from '@cowrie/contract/files.ts';
import { FileIcon } from '@cowrie/ui/icons.tsx';
import type { ReactNode } from 'react';
import { ZoomableImage } from './zoomable-image.tsx';

type FileViewProps = { file: FileLink; name: string; beside?: ReactNode; className?: string };

/** An uploaded file: a picture that can be enlarged, or a link to a document, which the server sends as a download. */
export function FileView({ file, name, beside, className = 'h-64 w-full' }: FileViewProps) {
  if (file.media_type.startsWith('image/')) {
    return <ZoomableImage src={file.url} alt={name} beside={beside} className={className} />;
  }
  return (
    <a
      href={file.url}
      className="flex min-h-16 items-center gap-3 rounded-control border border-edge bg-surface px-4 py-3 hover:border-brand"
    >
      <FileIcon className="size-7 shrink-0 text-brand" />
      <span className="min-w-0">
        <span className="block font-semibold text-brand">Download: {name}</span>
        <span className="block truncate text-sm text-soft">
          {file.name}, {Math.max(1, Math.round(file.size / 1000))} KB
        </span>
      </span>
    </a>
  );
}

import type { FileLink } from '@cowrie/contract/files.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { DownloadIcon, FileIcon } from '@cowrie/ui/icons.tsx';
import { FailedState, Skeleton } from '@cowrie/ui/list-states.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

type PdfViewProps = {
  file: FileLink;
  name: string;
  /** What it is compared with, kept in sight while it is large. */
  beside?: ReactNode;
  /** Shows the pages in place, not only once opened. */
  inPlace?: boolean;
  /** As tall as what it stands in. */
  isTall?: boolean;
};

/**
 * A PDF read within the desk, in the browser's own viewer: a process without our page's rights. Where a browser has
 * none, there is the download.
 */
export function PdfView({ file, name, beside, inPlace = false, isTall = false }: PdfViewProps) {
  const [isLarge, setIsLarge] = useState(false);
  return (
    <div
      className={cx(
        'min-w-0 rounded-control border border-edge bg-surface text-ink',
        isTall && 'flex h-full flex-col',
      )}
    >
      {inPlace && navigator.pdfViewerEnabled && (
        <Pages
          file={file}
          name={name}
          className={cx(
            'rounded-t-control border-line border-b',
            isTall ? 'min-h-0 flex-1' : 'h-[34rem] max-h-[75dvh] max-sm:h-80',
          )}
        />
      )}
      <div className="flex items-center gap-x-2 py-1.5 pr-1 pl-3 text-left">
        <FileIcon className="size-6 shrink-0 text-brand" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold text-sm" title={file.name}>
            {file.name}
          </span>
          <span className="block text-soft text-xs">PDF, {Math.max(1, Math.round(file.size / 1000))} KB</span>
        </span>
        {navigator.pdfViewerEnabled && (
          <Button
            tone="plain"
            size="small"
            aria-label={`${inPlace ? 'Enlarge' : 'View'}: ${name}`}
            onClick={() => setIsLarge(true)}
          >
            {inPlace ? 'Enlarge' : 'View'}
          </Button>
        )}
        <DownloadLink file={file} name={name} />
      </div>
      <Dialog
        isOpen={isLarge}
        onClose={() => setIsLarge(false)}
        title={name}
        width="screen"
        footer={
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">{beside}</div>
            <DownloadLink file={file} name={name} />
          </div>
        }
      >
        {isLarge && <Pages file={file} name={name} className="h-[calc(96dvh-11rem)] rounded-control" />}
      </Dialog>
    </div>
  );
}

function DownloadLink({ file, name }: Pick<PdfViewProps, 'file' | 'name'>) {
  return (
    <a
      href={file.url}
      aria-label={`Download: ${name}`}
      title={`Download: ${name}`}
      className="grid size-11 shrink-0 place-items-center rounded-control text-brand hover:bg-brand-tint"
    >
      <DownloadIcon />
    </a>
  );
}

/** The viewer starts at the width of its frame, without its list of pages. */
const VIEWER = '#navpanes=0&view=FitH';

function Pages({ file, name, className }: { file: FileLink; name: string; className: string }) {
  // A link is signed anew every half hour; its file stays the same and is not fetched again.
  const [path] = file.url.split('?');
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['pdf', path],
    queryFn: ({ signal }) => fetchPdf(file.url, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  const source = useObjectUrl(data);
  if (error) {
    return (
      <div className={className}>
        <FailedState
          title="The PDF did not load"
          message="It can still be downloaded."
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  return source ? (
    <iframe src={source + VIEWER} title={name} className={`block w-full bg-white ${className}`} />
  ) : (
    <Skeleton className={`w-full ${className}`} />
  );
}

/** Fetched by us, since the server sends files as downloads only; read as a PDF, whatever its bytes say. */
async function fetchPdf(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`the file answered ${response.status}`);
  return new Blob([await response.arrayBuffer()], { type: 'application/pdf' });
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [blob]);
  return url;
}

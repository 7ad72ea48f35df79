import type { FileLink } from '@cowrie/contract/files.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { FileIcon } from '@cowrie/ui/icons.tsx';

type FilePreviewProps = {
  file: FileLink;
  /** Said in place of the file's name. */
  label?: string;
  /** On a bubble in the brand's colour. */
  isOnBrand?: boolean;
  size?: 'normal' | 'large';
};

/** A stored file: an image as its thumbnail, a document as its name; a press opens it whole. */
export function FilePreview({ file, label, isOnBrand = false, size = 'normal' }: FilePreviewProps) {
  const isImage = file.media_type.startsWith('image/');
  return (
    <a
      href={file.url}
      target="_blank"
      rel="noreferrer"
      className={cx(
        'my-1 flex w-fit max-w-full items-center gap-2.5 rounded-control',
        isImage
          ? 'overflow-hidden'
          : cx(
              'min-h-11 border px-3 font-semibold text-sm',
              isOnBrand ? 'border-on-brand/50' : 'border-edge',
            ),
      )}
    >
      {isImage ? (
        <img
          src={file.thumbnail?.url ?? file.url}
          // Nothing moves when it comes.
          width={file.thumbnail?.width}
          height={file.thumbnail?.height}
          alt={label ?? file.name}
          loading="lazy"
          className={cx(
            'rounded-control bg-white object-contain',
            size === 'large' ? 'max-h-72 min-h-40 w-full max-w-60' : 'h-36 w-auto max-w-full',
          )}
        />
      ) : (
        <>
          <FileIcon className="size-5 shrink-0" />
          <span className="truncate">{label ?? file.name}</span>
        </>
      )}
    </a>
  );
}

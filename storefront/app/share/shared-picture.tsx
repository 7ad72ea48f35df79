import { FileIcon } from '@cowrie/ui/icons.tsx';
import { usePictureUrl } from '@cowrie/ui/use-picture-url.ts';

/** What was shared, as large as is needed to know it again. */
export function SharedPicture({ file }: { file: File }) {
  const url = usePictureUrl(file);
  return (
    <figure className="card flex flex-wrap items-center gap-4 p-4">
      {url ? (
        <img
          src={url}
          alt="What you shared"
          className="max-h-56 max-w-[min(8rem,100%)] shrink-0 rounded-control border border-line"
        />
      ) : (
        <FileIcon className="size-10 shrink-0 text-brand" />
      )}
      <figcaption className="min-w-0 grow basis-28">
        <span className="line-clamp-3 font-semibold wrap-anywhere">{file.name}</span>
        <span className="text-soft text-sm">It stays on this device until you send it.</span>
      </figcaption>
    </figure>
  );
}

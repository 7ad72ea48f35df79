import { buttonClass } from '@cowrie/ui/button.tsx';
import { FileIcon } from '@cowrie/ui/icons.tsx';
import { usePictureUrl } from '@cowrie/ui/use-picture-url.ts';
import { useEffect, useState } from 'react';

/** A shared slip, as large as it can be with what it belongs to beside it. */
export function SlipPicture({ file }: { file: File }) {
  const picture = usePictureUrl(file);
  if (file.type === 'application/pdf') return <SlipPdf file={file} />;
  return (
    <div className="grid h-[min(26rem,40dvh)] grid-cols-1 grid-rows-1 place-items-center overflow-hidden rounded-control border border-line bg-sunken">
      {picture && (
        <img src={picture} alt="The slip" className="max-h-full max-w-full bg-white object-contain" />
      )}
    </div>
  );
}

function SlipPdf({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <div className="flex flex-col gap-3 rounded-control border border-line bg-surface p-4">
      <p className="flex min-w-0 items-center gap-3">
        <FileIcon className="size-8 shrink-0 text-brand" />
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{file.name}</span>
      </p>
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ tone: 'outline', size: 'small', wide: true })}
        >
          Look at the PDF
        </a>
      )}
    </div>
  );
}

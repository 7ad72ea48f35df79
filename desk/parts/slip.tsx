import type { FileLink } from '@cowrie/contract/files.ts';
import { When } from '@cowrie/ui/when.tsx';
import { type ReactNode, useState } from 'react';
import { PdfView } from './pdf-view.tsx';
import { PicturePane } from './picture-pane.tsx';

type SlipProps = {
  /** The newest first. */
  proofs: readonly { id: string; file: FileLink; created_at: string }[];
  name: string;
  /** What it is held against, kept in sight where a PDF is enlarged. */
  beside: ReactNode;
  hasKeys?: boolean;
};

/** What was sent as proof, as large as there is room; of several one chooses. */
export function Slip({ proofs, name, beside, hasKeys }: SlipProps) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = proofs.find(({ id }) => id === chosenId) ?? proofs[0];
  if (!chosen) return null;
  const isPicture = chosen.file.media_type.startsWith('image/');
  return (
    <div className="flex h-full flex-col gap-2">
      {proofs.length > 1 && (
        <ul aria-label="Proofs" className="flex shrink-0 gap-1.5 overflow-x-auto">
          {proofs.map(({ id, created_at }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === chosen.id}
                className="min-h-11 whitespace-nowrap rounded-control border border-line px-3 text-sm hover:border-brand aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:font-semibold"
                onClick={() => setChosenId(id)}
              >
                <When at={created_at} show="day-time" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="min-h-0 flex-1">
        {isPicture ? (
          <PicturePane
            key={chosen.id}
            src={chosen.file.url}
            alt={name}
            hasKeys={hasKeys}
            className="h-full"
          />
        ) : (
          <PdfView key={chosen.id} file={chosen.file} name={name} beside={beside} inPlace isTall />
        )}
      </div>
    </div>
  );
}

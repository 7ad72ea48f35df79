import { PAPER_NAMES } from '@cowrie/contract/paper-kinds.ts';
import type { PaperLink } from '@cowrie/contract/papers.ts';
import { Fold } from './fold.tsx';

/** Invoice and receipts of an order to download: plain links, which any phone keeps as a file (Product §28.97). */
export function OrderPapers({ papers }: { papers: readonly PaperLink[] }) {
  if (papers.length === 0) return null;
  const names = [...new Set(papers.map(({ kind }) => PAPER_NAMES[kind]))];
  return (
    <Fold title="Invoice and receipts" summary={names.join(', ')}>
      <ul>
        {papers.map(({ kind, about, url }) => (
          <li key={url}>
            <a
              href={url}
              download
              className="inline-flex min-h-11 flex-wrap items-center gap-x-2 font-semibold text-brand underline underline-offset-4"
            >
              {PAPER_NAMES[kind]} (PDF)
              {about && <span className="font-normal text-soft text-sm">{about}</span>}
            </a>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

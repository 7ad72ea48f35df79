import { ChevronDownIcon } from '@cowrie/ui/icons.tsx';
import type { ReactNode } from 'react';

type FoldProps = {
  title: ReactNode;
  /** What is inside, in a line, while it is shut. */
  summary: ReactNode;
  startsOpen?: boolean;
  children: ReactNode;
};

/** A part of an order that opens on demand, so that the chat stays near on a phone. */
export function Fold({ title, summary, startsOpen = false, children }: FoldProps) {
  return (
    <details open={startsOpen} className="group rounded-card border border-line bg-block">
      <summary className="flex min-h-14 list-none items-center gap-3 rounded-card px-4 py-2.5 focus-visible:-outline-offset-3">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="block truncate text-soft text-sm group-open:hidden">{summary}</span>
        </span>
        <ChevronDownIcon className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4">{children}</div>
    </details>
  );
}

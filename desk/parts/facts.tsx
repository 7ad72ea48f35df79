import { CopyButton } from '@cowrie/ui/copy-button.tsx';
import type { ReactNode } from 'react';

export type Fact = {
  label: string;
  value: ReactNode;
  /** Offers to copy this text. */
  copy?: string;
};

/** Names and values, one a line; what is copied elsewhere has its button. */
export function Facts({ facts }: { facts: readonly (Fact | null | false)[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.label} className="flex min-h-11 items-center gap-3 py-1">
              <dt className="w-28 shrink-0 text-sm text-soft">{fact.label}</dt>
              <dd className="min-w-0 flex-1 whitespace-pre-wrap font-medium [overflow-wrap:anywhere]">
                {fact.value}
              </dd>
              {fact.copy && (
                <CopyButton text={fact.copy} label={fact.label.toLowerCase()} className="-mr-2" />
              )}
            </div>
          ),
      )}
    </dl>
  );
}

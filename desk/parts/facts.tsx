import { CopyButton } from '@cowrie/ui/copy-button.tsx';
import type { ReactNode } from 'react';

export type Fact = {
  label: string;
  value: ReactNode;
  /** Offers to copy this text. */
  copy?: string | undefined;
};

/** Names and values, one a line; what is copied elsewhere has its button. */
export function Facts({ facts }: { facts: readonly (Fact | null | false)[] }) {
  return (
    <dl className="@container divide-y divide-line">
      {facts.map(
        (fact) =>
          fact && (
            <div
              key={fact.label}
              className="grid min-h-11 items-center gap-x-3 py-1.5 @sm:grid-cols-[7rem_minmax(0,1fr)]"
            >
              <dt className="text-sm text-soft">{fact.label}</dt>
              <dd className="flex flex-wrap items-center justify-between gap-x-3 font-medium">
                <span className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">{fact.value}</span>
                {fact.copy && (
                  <CopyButton
                    text={fact.copy}
                    label={fact.label.toLowerCase()}
                    className="-my-1.5 -mr-2 ml-auto shrink-0"
                  />
                )}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

import { CopyButton } from '@cowrie/ui/copy-button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { Unbroken } from '@cowrie/ui/unbroken.tsx';
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
              className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 @sm:grid-cols-[7rem_minmax(0,1fr)_auto]"
            >
              <dt className="text-sm text-soft">{fact.label}</dt>
              <dd
                className={cx(
                  'col-span-2 min-w-0 whitespace-pre-wrap font-medium [overflow-wrap:anywhere]',
                  // Under its label it has the whole line: the button stands beside the label.
                  fact.copy && '@sm:col-span-1 @max-sm:row-start-2',
                )}
              >
                {typeof fact.value === 'string' ? <Unbroken text={fact.value} /> : fact.value}
              </dd>
              {fact.copy && (
                <dd className="-my-2.5 -mr-2">
                  <CopyButton text={fact.copy} label={fact.label.toLowerCase()} />
                </dd>
              )}
            </div>
          ),
      )}
    </dl>
  );
}

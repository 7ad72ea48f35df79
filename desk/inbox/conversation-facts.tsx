import type { ReactNode } from 'react';
import { Link } from 'react-router';

export const LINK = 'font-semibold text-brand underline-offset-4 hover:underline';

export type ShortFact = { label: string; value: ReactNode } | null | false;

/** What has to be known to answer, in few lines. */
export function ConversationFacts({ facts }: { facts: readonly ShortFact[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-4 gap-y-1.5 rounded-card border border-line bg-surface px-4 py-2.5 text-sm sm:grid-cols-3 2xl:grid-cols-1">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.label} className="min-w-0">
              <dt className="text-soft text-xs">{fact.label}</dt>
              <dd className="font-medium text-[length:min(0.875rem,6vw)] [overflow-wrap:anywhere]">
                {fact.value}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

export function FactLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={LINK}>
      {children}
    </Link>
  );
}

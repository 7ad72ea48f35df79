import type { ReactNode } from 'react';
import { ChevronDownIcon } from './first-icons.tsx';

type AccordionProps = {
  /** Groups the items, so that the browser keeps at most one open. */
  name: string;
  items: readonly { id: string; heading: ReactNode; body: ReactNode }[];
};

/** Native disclosure: the first item is open on load, one at a time (Product §13.7). Works without JavaScript. */
export function Accordion({ name, items }: AccordionProps) {
  return (
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {items.map((item, index) => (
        <details key={item.id} name={name} open={index === 0} className="group">
          <summary className="flex min-h-14 list-none items-center gap-4 px-5 py-4 font-semibold hover:text-brand focus-visible:-outline-offset-3 sm:px-6">
            <span className="flex-1">{item.heading}</span>
            <ChevronDownIcon className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180" />
          </summary>
          <div className="whitespace-pre-line px-5 pb-5 text-soft sm:px-6">{item.body}</div>
        </details>
      ))}
    </div>
  );
}

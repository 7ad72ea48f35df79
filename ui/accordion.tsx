import type { ReactNode, SyntheticEvent } from 'react';
import { ChevronDownIcon } from './first-icons.tsx';

type AccordionProps = {
  /** Groups the items, so that the browser keeps at most one open. */
  name: string;
  items: readonly { id: string; heading: ReactNode; body: ReactNode }[];
};

/** What browsers of before 2024 do not know: a name alone keeps none of them shut. */
function closeOthers({ currentTarget: opened }: SyntheticEvent<HTMLDetailsElement>) {
  if (!opened.open) return;
  for (const other of opened.parentElement?.children ?? [])
    if (other !== opened) other.removeAttribute('open');
}

/** Native disclosure: the first item is open on load, one at a time (Product §13.7). Works without JavaScript. */
export function Accordion({ name, items }: AccordionProps) {
  return (
    <div className="divide-y divide-line border-line border-y">
      {items.map((item, index) => (
        <details key={item.id} name={name} open={index === 0} className="group" onToggle={closeOthers}>
          <summary className="flex min-h-11 list-none items-center gap-4 py-2 font-semibold leading-snug hover:text-brand focus-visible:-outline-offset-3 lg:min-h-16 lg:py-4 lg:text-lg">
            <span className="flex-1">{item.heading}</span>
            <ChevronDownIcon className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180" />
          </summary>
          <div className="max-w-prose whitespace-pre-line pb-3 text-soft max-lg:text-sm max-lg:leading-snug lg:pb-6">
            {item.body}
          </div>
        </details>
      ))}
    </div>
  );
}

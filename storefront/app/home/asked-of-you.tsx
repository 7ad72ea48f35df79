import type { AskedItem } from '@cowrie/contract/home.ts';
import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { ChevronRightIcon } from '@cowrie/ui/first-icons.tsx';
import { FittingMoney } from '@cowrie/ui/money.tsx';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { askedWords } from './asked-words.ts';

/** So many stand there at once; the rest comes by a press (Product §30.53). */
const AT_A_GLANCE = 3;

/** What waits for the customer, the most pressing first: that one with its button, the others a line each (Product §27.74). */
export function AskedOfYou({ asked }: { asked: readonly AskedItem[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const list = useId();
  const [first, ...others] = isWhole ? asked : asked.slice(0, AT_A_GLANCE);
  if (!first) return null;
  return (
    <section aria-labelledby="asked-title" className="flex flex-col gap-3">
      <h2 id="asked-title" className="text-2xl">
        For you to do
      </h2>
      <MostPressing item={first} />
      {others.length > 0 && (
        <ul id={list} className="card divide-y divide-line overflow-clip border-l-4 border-l-accent">
          {others.map((item) => (
            <li key={`${item.what} ${item.reference}`}>
              <AskedRow item={item} />
            </li>
          ))}
        </ul>
      )}
      {asked.length > AT_A_GLANCE && (
        <Button
          tone="plain"
          size="small"
          aria-expanded={isWhole}
          aria-controls={list}
          className="-ml-3.5 self-start"
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `See all ${asked.length}`}
        </Button>
      )}
    </section>
  );
}

function MostPressing({ item }: { item: AskedItem }) {
  const { title, sum, text, button, to } = askedWords(item);
  return (
    <article className="card flex flex-col gap-3 border-l-4 border-l-accent p-4 pr-5 sm:flex-row sm:items-center sm:justify-between sm:p-5 sm:pr-6">
      <div className="@container min-w-0 grow">
        <h3 className="text-lg">
          {title} {sum && <FittingMoney>{sum}</FittingMoney>}
        </h3>
        <p className="wrap-anywhere text-soft">{text}</p>
        <p className="text-soft text-xs tabular-nums">{item.reference}</p>
      </div>
      <Link to={to} className={`${buttonClass()} shrink-0 max-sm:w-full`}>
        {button}
        <span className="sr-only">, {item.reference}</span>
      </Link>
    </article>
  );
}

/** Two lines that lead where the button would. */
function AskedRow({ item }: { item: AskedItem }) {
  const { title, sum, text, to } = askedWords(item);
  return (
    <Link to={to} className="flex items-center gap-3 py-3 pr-5 pl-4 hover:bg-tile sm:pr-6 sm:pl-5">
      <span className="@container min-w-0 grow">
        <span className="block wrap-anywhere font-semibold">
          {title} {sum && <FittingMoney>{sum}</FittingMoney>}
        </span>
        <span className="line-clamp-2 wrap-anywhere text-soft text-sm @max-[12rem]:line-clamp-none">
          {text}
        </span>
        <span className="sr-only">, {item.reference}</span>
      </span>
      <ChevronRightIcon className="size-5 shrink-0 text-soft" />
    </Link>
  );
}

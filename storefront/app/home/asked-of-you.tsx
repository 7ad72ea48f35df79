import type { AskedItem } from '@cowrie/contract/home.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { Link } from 'react-router';
import { askedWords } from './asked-words.ts';

/** What waits for the customer, the most pressing first, each with the one button that leads to it (Product §27.74). */
export function AskedOfYou({ asked }: { asked: readonly AskedItem[] }) {
  return (
    <section aria-labelledby="asked-title" className="flex flex-col gap-3">
      <h2 id="asked-title" className="text-2xl">
        Asked of you
      </h2>
      <ul className="flex flex-col gap-3">
        {asked.map((item) => (
          <li key={`${item.what} ${item.reference}`}>
            <AskedCard item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function AskedCard({ item }: { item: AskedItem }) {
  const { title, text, button, to } = askedWords(item);
  return (
    <article className="card flex flex-col gap-4 border-l-4 border-l-accent p-5 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <h3 className="text-lg">{title}</h3>
        <p className="line-clamp-3 wrap-anywhere text-soft">{text}</p>
        <p className="mt-1 text-soft text-sm tabular-nums">{item.reference}</p>
      </div>
      <Link to={to} className={`${buttonClass()} shrink-0 max-sm:w-full`}>
        {button}
        <span className="sr-only">, {item.reference}</span>
      </Link>
    </article>
  );
}

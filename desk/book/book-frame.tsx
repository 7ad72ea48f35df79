import { cx } from '@cowrie/ui/cx.ts';
import type { ComponentProps } from 'react';
import { NavLink } from 'react-router';
import { ScreenFrame } from '../frame/screen.tsx';
import { paths } from '../paths.ts';

const PARTS = [
  { to: paths.book, label: 'Accounts' },
  { to: paths.journals(), label: 'Journals' },
  { to: paths.closing(), label: 'Close the day' },
  { to: paths.bookReport(), label: 'Charts' },
];

/** A screen of the book, with the way to its other parts. */
export function BookFrame({ children, ...frame }: ComponentProps<typeof ScreenFrame>) {
  return (
    <ScreenFrame {...frame}>
      <nav aria-label="The book" className="-mt-1 mb-5 overflow-x-auto print:hidden">
        <ul className="flex border-line border-b md:gap-1">
          {PARTS.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === paths.book}
                className={({ isActive }) =>
                  cx(
                    'flex min-h-12 items-center whitespace-nowrap border-b-3 px-2 font-semibold max-md:text-sm md:px-3.5',
                    isActive ? 'border-brand text-brand' : 'border-transparent text-soft hover:text-ink',
                  )
                }
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </ScreenFrame>
  );
}

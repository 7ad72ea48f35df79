import { cx } from '@cowrie/ui/cx.ts';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { ScreenFrame } from '../frame/screen.tsx';
import { paths } from '../paths.ts';
import { useSendingPhotos } from './photo-queue.ts';

const PLACES = [
  { to: paths.parcels(), label: 'Receive' },
  { to: paths.shelf, label: 'Shelf' },
  { to: paths.departures, label: 'Departures' },
];

/** What the three places of the warehouse share: one row of ways between them, for a thumb (Product §28.81). */
export function ParcelsFrame({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  useSendingPhotos();
  return (
    <div className="mx-auto max-w-3xl">
      <nav
        aria-label="Parcels"
        className="mb-4 flex flex-wrap gap-1 rounded-control border border-line bg-sunken p-1"
      >
        {PLACES.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end={to === paths.parcels()}
            className={({ isActive }) =>
              cx(
                'grid min-h-11 min-w-fit flex-1 place-items-center rounded-control font-semibold text-sm',
                isActive ? 'bg-raised text-ink shadow-sm' : 'text-soft hover:text-ink',
              )
            }
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <ScreenFrame title={title} actions={actions}>
        {children}
      </ScreenFrame>
    </div>
  );
}

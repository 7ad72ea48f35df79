import { firstLetter } from '@cowrie/ui/first-letter.ts';
import type { ReactNode } from 'react';
import { AccountLinks } from '../frame/account-links.tsx';
import { useSession } from '../session/use-session.ts';

type AccountFrameProps = {
  title: ReactNode;
  intro?: ReactNode;
  /** At the right of the title. */
  action?: ReactNode;
  children: ReactNode;
};

/** The account's pages: the sidebar beside them on a desktop; a phone has it at /my-account (Product §11.1). */
export function AccountFrame({ title, intro, action, children }: AccountFrameProps) {
  return (
    <div className="page grid gap-10 py-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-12">
      <aside aria-label="Account" className="hidden self-start lg:sticky lg:top-24 lg:block">
        <AccountSidebar />
      </aside>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-3xl">{title}</h1>
          {action}
        </div>
        {intro && <p className="mt-1 text-soft">{intro}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </div>
  );
}

/** Whose account it is and where it leads (Product §11.5). */
export function AccountSidebar() {
  const { userDetails } = useSession();
  return (
    <div className="card p-3">
      <div className="mb-2 flex items-center gap-3 border-line border-b px-2 pt-1 pb-3">
        <span
          aria-hidden="true"
          className="grid size-11 shrink-0 place-items-center rounded-full bg-deep font-bold text-on-deep dark:bg-brand-tint"
        >
          {(
            firstLetter(userDetails?.firstname ?? '') + firstLetter(userDetails?.lastname ?? '')
          ).toUpperCase()}
        </span>
        <span className="min-w-0">
          <span className="block truncate font-semibold">{userDetails?.username}</span>
          <span className="block truncate text-soft text-sm">{userDetails?.email}</span>
        </span>
      </div>
      <AccountLinks />
    </div>
  );
}

import type { ReactNode } from 'react';
import { AccountSidebar } from '../account/account-frame.tsx';

type TrackingFrameProps = { title: string; intro?: ReactNode; children: ReactNode };

/** Public, and an account page at once: the sidebar shows for those who are signed in, without a shift. */
export function TrackingFrame({ title, intro, children }: TrackingFrameProps) {
  return (
    <div className="page py-8 lg:py-12 lg:member:grid lg:member:grid-cols-[15rem_minmax(0,1fr)] lg:member:gap-10">
      <aside aria-label="Account" className="hidden lg:member:block">
        <AccountSidebar />
      </aside>
      <div className="min-w-0">
        <h1 className="text-3xl">{title}</h1>
        {intro && <p className="mt-1 max-w-xl text-soft">{intro}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </div>
  );
}

import { ShellMark } from '@cowrie/ui/logo.tsx';
import type { ReactNode } from 'react';

type SignInPageProps = {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  isWide?: boolean;
};

/** The quiet page that login, sign-up and the mailed codes share: one card, one task. */
export function SignInPage({ title, intro, children, footer, isWide = false }: SignInPageProps) {
  return (
    <div className="page flex flex-1 flex-col items-center py-8 sm:py-14">
      <div className={`w-full ${isWide ? 'max-w-2xl' : 'max-w-md'}`}>
        <div className="card p-5 sm:p-8">
          <ShellMark className="mb-4 size-10 text-brand" />
          <h1 className="text-3xl">{title}</h1>
          {intro && <div className="mt-2 text-soft">{intro}</div>}
          <div className="mt-6">{children}</div>
        </div>
        {footer && <div className="mt-5 flex flex-col items-center gap-1 text-center">{footer}</div>}
      </div>
    </div>
  );
}

/** Red or green words under a form, said to screen readers as they appear. */
export function FormMessage({ tone, children }: { tone: 'error' | 'success'; children: ReactNode }) {
  return (
    <p
      role={tone === 'error' ? 'alert' : 'status'}
      className={`font-medium empty:hidden ${tone === 'error' ? 'text-danger' : 'text-success'}`}
    >
      {children}
    </p>
  );
}

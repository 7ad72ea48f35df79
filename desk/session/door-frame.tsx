import { useStepFocus } from '@cowrie/ui/focus.ts';
import { ShellMark } from '@cowrie/ui/logo.tsx';
import { type ReactNode, useEffect } from 'react';
import { SampleRibbon } from '../frame/sample-ribbon.tsx';
import { useSite } from '../frame/use-site.ts';

/** The page around a form that is used before one is in. */
export function DoorFrame({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}) {
  const { brandName } = useSite();
  const heading = useStepFocus(title);
  useEffect(() => {
    document.title = `${title} · ${brandName} Desk`;
  }, [title, brandName]);
  return (
    <div className="flex min-h-dvh flex-col bg-deep">
      <SampleRibbon />
      <main className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center gap-6 px-4 py-8">
        <p className="flex items-center justify-center gap-2.5 text-on-deep [--color-paper:var(--color-deep)]">
          <ShellMark className="size-10" />
          <span className="font-bold text-2xl">
            {brandName} <span className="text-on-deep-soft">Desk</span>
          </span>
        </p>
        <div className="rounded-panel bg-surface p-6 shadow-float sm:p-8 dark:border dark:border-edge/40 dark:bg-raised">
          <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
            {title}
          </h1>
          {intro && <p className="mt-1.5 text-soft">{intro}</p>}
          <div className="mt-6">{children}</div>
        </div>
      </main>
    </div>
  );
}

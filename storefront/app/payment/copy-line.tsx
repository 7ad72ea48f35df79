import { CopyButton } from '@cowrie/ui/copy-button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import type { ReactNode } from 'react';

type CopyLineProps = {
  name: string;
  /** What is copied. */
  text: string;
  /** What is shown where it differs from what is copied. */
  shown?: ReactNode;
  isLarge?: boolean;
  /** Nothing is to be done with it now: it is there to be read. */
  isOnlyRead?: boolean;
};

/** Beyond this many characters an amount is too wide for the largest type on a phone. */
const LONG = 11;

/** A fact that is typed into another app: large enough to read out, with its copy button. */
export function CopyLine({ name, text, shown = text, isLarge = false, isOnlyRead = false }: CopyLineProps) {
  const isLong = text.length > LONG;
  return (
    <div className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-2 py-1">
      <dt className="text-soft text-sm">{name}</dt>
      <dd
        className={cx(
          'tabular-nums wrap-anywhere',
          isLarge ? 'font-bold leading-tight sm:text-2xl' : 'font-semibold',
          isLarge && (isLong ? 'text-xl' : 'text-2xl'),
        )}
      >
        {shown}
      </dd>
      {!isOnlyRead && (
        <dd className="col-start-2 row-span-2 row-start-1">
          <CopyButton text={text} label={name.toLowerCase()} className="-mr-3" />
        </dd>
      )}
    </div>
  );
}

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

/** A fact that is typed into another app: large enough to read out, with its copy button. */
export function CopyLine({ name, text, shown = text, isLarge = false, isOnlyRead = false }: CopyLineProps) {
  return (
    <div className="fact py-1">
      <dt className="text-soft text-sm">{name}</dt>
      <dd
        className={cx(
          '@container tabular-nums wrap-anywhere',
          isLarge ? 'font-bold text-2xl leading-tight' : 'font-semibold',
        )}
      >
        {shown}
      </dd>
      {!isOnlyRead && (
        <dd>
          <CopyButton text={text} label={name.toLowerCase()} />
        </dd>
      )}
    </div>
  );
}

import { useEffect, useState } from 'react';
import { cx } from './cx.ts';
import { CheckIcon, CopyIcon } from './icons.tsx';

/** How long 'Copied' stays (Product §12.9). */
const CONFIRMED_MS = 1500;

type CopyButtonProps = {
  text: string;
  /** What is copied, for a screen reader: 'account number'. */
  label: string;
  /** On the button, where 'Copy' says too little. */
  words?: string;
  className?: string;
};

/** Copies a text and says so for 1.5 s; where the clipboard is refused it says that instead. */
export function CopyButton({ text, label, words = 'Copy', className }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <button
      type="button"
      aria-label={`${words} ${label}`}
      className={cx(
        'inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 font-semibold text-brand text-sm hover:bg-brand-tint',
        className,
      )}
      onClick={() =>
        navigator.clipboard.writeText(text).then(
          () => setOutcome('copied'),
          () => setOutcome('refused'),
        )
      }
    >
      {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
      <span aria-live="polite">
        {outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'Press and hold to copy' : words}
      </span>
    </button>
  );
}

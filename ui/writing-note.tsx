import { useEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';

/** A screen reader is told no more often than this; what comes then is read in any case. */
const TELL_AGAIN_MS = 60_000;

type WritingNoteProps = {
  /** As in "Amaka is writing…". */
  who: string;
  isWriting: boolean;
  className?: string;
};

/** Somebody writes at this moment. It keeps its place while nobody does, so that nothing moves. */
export function WritingNote({ who, isWriting, className }: WritingNoteProps) {
  const text = `${who} is writing…`;
  const [told, setTold] = useState('');
  const toldAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!isWriting || performance.now() - toldAt.current < TELL_AGAIN_MS) return setTold('');
    toldAt.current = performance.now();
    setTold(text);
  }, [isWriting, text]);

  return (
    <div className={cx('relative h-6 text-sm text-soft', className)}>
      <p
        aria-hidden="true"
        className={cx(
          'flex items-center gap-2 transition-opacity duration-200',
          isWriting ? 'opacity-100' : 'opacity-0',
        )}
      >
        <span className="flex gap-1">
          {[0, 150, 300].map((delay) => (
            <span
              key={delay}
              className={cx('size-1.5 rounded-full bg-current', isWriting && 'animate-bounce')}
              style={{ animationDelay: `${delay}ms` }}
            />
          ))}
        </span>
        <span className="truncate">{isWriting && text}</span>
      </p>
      <p role="status" className="sr-only">
        {told}
      </p>
    </div>
  );
}

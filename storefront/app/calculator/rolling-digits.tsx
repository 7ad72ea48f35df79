import { signsOf } from '@cowrie/ui/signs-of.ts';
import type { CSSProperties } from 'react';

type RollingDigitsProps = { text: string; className: string };

/**
 * What a field holds, drawn over it while nobody is in it: each digit has a column of its own that moves to the new one
 * (Product §30.50). The columns are counted from the right, so that those of one worth stay where they are.
 */
export function RollingDigits({ text, className }: RollingDigitsProps) {
  return (
    <span aria-hidden="true" className={`rolling-digits ${className}`} style={signsOf(text)}>
      {[...text].map((sign, index) =>
        /\d/.test(sign) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, counted from the right.
          <span key={index - text.length} style={{ '--digit': sign } as CSSProperties} />
        ) : (
          sign
        ),
      )}
    </span>
  );
}

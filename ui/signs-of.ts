/** Room for figures in a line of their own. */
import type { CSSProperties } from 'react';

/** How many signs `money-point` has to make room for. */
export const signsOf = (text: string) => ({ '--signs': text.length }) as CSSProperties;

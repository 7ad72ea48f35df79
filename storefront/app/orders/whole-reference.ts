/** A reference in one piece, as large as the text around it or as the nearest `@container` lets it be: half of one is another. */
export const WHOLE_REFERENCE = 'whitespace-nowrap text-[length:min(1em,10.5cqi)]';

/** A reference in one piece, in large text as much smaller as a phone's width asks: half of one is another (Product §30.34). */
export const WHOLE_REFERENCE = 'whitespace-nowrap text-[length:min(1em,7vw)]';

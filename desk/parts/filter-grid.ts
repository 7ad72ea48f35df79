/** Filters beside each other, as many as have room for their words, however large the text is: two on a phone (Product §30.34). */
export const FILTER_GRID = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3';

/** Whose turn an open order is: ours, or the customer's (Product §28.42). */
export const TURNS = ['us', 'them'] as const;
export type Turn = (typeof TURNS)[number];

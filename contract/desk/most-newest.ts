/** Of each kind so many are told, the newest. */
export const MOST_NEWEST = 5;

/** Of what waits and calls staff so many of each kind are told, the newest (Product §28.74). */
export const MOST_NEWEST = 5;

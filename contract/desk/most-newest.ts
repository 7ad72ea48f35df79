/** Of what waits, at most so many of each kind are named to staff, the newest ones (Product §28.74). */
export const MOST_NEWEST = 5;

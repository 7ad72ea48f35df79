/** How many waiting entries of each kind staff are told of by name: the newest ones (Product §28.74). */
export const MOST_NEWEST = 5;

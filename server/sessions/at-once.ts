/**
 * At how many places somebody can be signed in: far above the devices that anybody has. With one more, the session that
 * was not used for longest ends (Product §5.50, §20.30).
 */
export const MOST_AT_ONCE = 50;

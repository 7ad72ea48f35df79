/** A name as it was typed to sign in, before anybody is looked up by it or tries at it are counted (Product §4.2). */

/** Signs that nobody sees, as they come with what is pasted: no name has one. */
const UNSEEN = /\p{Cf}/gu;

/** One spelling of signs that are alike: another would find the same account and have tries of its own. */
export const typedName = (typed: string): string => typed.normalize('NFKC').replace(UNSEEN, '').trim();

/** What the threads that hash are asked, and answer. */

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A password to hash, or to hold against a stored hash. */
export type HashingJob = { password: string; stored?: string };
export type HashingAnswer = { done: string | boolean } | { failed: string };

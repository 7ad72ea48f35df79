/**
 * Everything that the process writes is its user's alone (Product §24.11). It is the first that `main.ts` loads, before
 * anything writes; threads share it.
 */
process.umask(0o077);

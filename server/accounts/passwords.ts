/** Passwords as argon2id hashes. */
import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Spent on an unknown name, so that an answer's time does not tell whether the name exists. */
let decoy: Promise<string> | undefined;

/** Whether `password` fits `stored`; without a stored hash the same work is done and the answer is no. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  if (stored !== undefined) return verify(stored, password);
  decoy ??= hashPassword('nobody has this password');
  await verify(await decoy, password);
  return false;
}

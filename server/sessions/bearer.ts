/** The token that a call carries (Product §2.1). */
import { BEARER_TOKEN } from '../tokens.ts';

/** The token of an `Authorization: Bearer …` header, or null. */
export function bearerToken(header: string | undefined): string | null {
  const token = header?.match(/^Bearer (\S+)$/i)?.[1];
  return token !== undefined && BEARER_TOKEN.test(token) ? token : null;
}

/** The order that a desk's path names, typed as people do (Product §2.7). */
import * as z from 'zod/mini';

export const referenceParam = z.object({ reference: z.string().check(z.maxLength(40)) });

/** What an installation stands on, looked at for the owner (Product §31.73). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { OWNER_ONLY } from '../roles.ts';

/** Well, to be known of, or wrong: `mind` is what works and should be known of. */
const VERDICTS = ['good', 'mind', 'wrong'] as const;
const CHECKED = [
  'settings',
  'database',
  'clocks',
  'people',
  'disk',
  'files',
  'mail',
  'jobs',
  'standby',
  'backup',
] as const;

const finding = z.object({
  verdict: z.enum(VERDICTS),
  about: z.enum(CHECKED),
  /** In plain words. */
  says: z.string(),
});
export type Finding = z.infer<typeof finding>;

export const checkUp = endpoint({
  method: 'POST',
  path: '/desk/check-up',
  summary: 'Look at what the installation stands on; a file is put, read and deleted, and no letter is sent',
  access: OWNER_ONLY,
  limits: ['checkUp'],
  errors: ['too_many_tries'],
  data: z.object({ findings: z.array(finding), checked_at: z.string() }),
});

export const tryLetter = endpoint({
  method: 'POST',
  path: '/desk/check-up/letter',
  summary: 'Send a letter to oneself, to see that mails arrive',
  access: OWNER_ONLY,
  limits: ['tryLetter'],
  errors: ['too_many_tries'],
  data: z.object({ finding }),
});

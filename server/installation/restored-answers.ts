/** What a restored installation says to customers who look for what came after its backup (Product §31.65). */
import type { ErrorName } from '@cowrie/contract/errors.ts';
import { restoredSentence } from '@cowrie/contract/restored.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import { type Restored, restoredMark } from '../restored-mark.ts';

/** What somebody meets whose order, link or account is not there. */
const UNKNOWN: ReadonlySet<ErrorName> = new Set(['not_found', 'tracking_mismatch', 'wrong_credentials']);
/** For so long people come with what they were told before. */
const TOLD_MS = 90 * DAY_MS;

type Parts = Pick<Context, 'db' | 'known' | 'clock' | 'log'>;

/** Whether the error may be one of what is lost: then it is worth a question. */
export const mayBeLost = (error: unknown, url: string): error is ApiError =>
  error instanceof ApiError && UNKNOWN.has(error.code) && !url.startsWith('/api/v1/desk/');

/** The sentence for customers, null where nothing was restored lately. */
export async function saidOfRestore({ db, known, clock, log }: Parts): Promise<string | null> {
  const mark = await known
    .get<Restored | undefined>('restored', () => restoredMark(db))
    .catch((err) => {
      log.debug({ err }, 'it was not asked whether this was restored');
      return undefined;
    });
  if (!mark || clock().getTime() - Date.parse(mark.restored_at) > TOLD_MS) return null;
  return restoredSentence(mark.taken_at);
}

/** The same error, with what a restored installation says of it. */
export async function toldOfRestore(parts: Parts, error: ApiError): Promise<ApiError> {
  const said = await saidOfRestore(parts);
  if (!said) return error;
  const { code, errors } = error;
  return new ApiError(code, { message: `${error.message} ${said}`, ...(errors && { errors }) });
}

/**
 * Who it is that signs in, and whether on a device that is known as theirs (Product §5.19), where the try is counted with the
 * question: one statement, which all who sign in at the same moment share.
 */
import { LIMITS } from '@cowrie/contract/limits.ts';
import { triedAt, triedOf } from '../calls/count-tries.ts';
import type { Origin } from '../calls/origin.ts';
import type { Context } from '../context.ts';
import { askOne } from '../database/ask.ts';
import { piece, statementOf, templateOf, UNFLUSHED } from '../database/pieces.ts';
import { deviceAsked, knownOf, type Owners } from '../sign-ins/known-devices.ts';
import { type CustomerRow, columnOf, customerByLogin, foundBy } from './queries.ts';

export type SigningIn = {
  found: CustomerRow | undefined;
  /** Whose the device is, where it is this customer's. */
  owners: Owners;
  /** How many tries there were on it, this one among them. */
  tries: number | undefined;
};

const by = (column: 'email' | 'username') =>
  piece(`@found as (${foundBy(column)}),\n${knownOf('@found')},\n${triedOf('@known')}`);
const BY = { email: by('email'), username: by('username') };
const ANSWER = templateOf(`
  select @found.*, @known.by_mail, @tried.count as tries, ${UNFLUSHED}
  from @found left join @known on @known.n = @found.n left join @tried on @tried.subject = @known.subject`);

type Answer = CustomerRow & { by_mail: boolean | null; tries: number | null };

/** @param typed a username or an email, in any case */
export async function whoSignsIn(
  { db }: Pick<Context, 'db'>,
  typed: string,
  origin: Origin,
  now: Date,
): Promise<SigningIn> {
  if (origin.deviceToken === null)
    return { found: await customerByLogin(db, typed), owners: [], tries: undefined };
  const { deviceHash, deviceName } = deviceAsked(origin);
  const values = { typed: typed.toLowerCase(), deviceHash, deviceName };
  const question = BY[columnOf(typed)](
    { ...values, ...triedAt(LIMITS.passwordByDevice, now) },
    `tries on ${deviceName}`,
  );
  const answer = await askOne<Answer>(db, statementOf([question], ANSWER));
  if (!answer) return { found: undefined, owners: [], tries: undefined };
  const { by_mail, tries, ...found } = answer;
  const owners = by_mail === null ? [] : [{ customer_id: found.id, staff_id: null, by_mail }];
  return { found, owners, tries: tries ?? undefined };
}

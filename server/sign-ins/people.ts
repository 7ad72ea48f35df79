/** Whom a sign-in is about: a customer or a member of the staff, who are counted and known apart (Product §4.16). */
import type { Origin } from '../calls/origin.ts';
import type { Told } from '../mail/tell-person.ts';
import { hashToken } from '../tokens.ts';

export type Whose = 'customer' | 'staff';
export type Person = { whose: Whose; id: bigint };

/** A person with what a mail to them needs. */
export type Addressee = Person & Omit<Told, 'desk'> & { username: string };

/** As the security trail names them. */
export const whoIs = ({ whose, id }: Person) => (whose === 'customer' ? { customer: id } : { staff: id });

/** The name under which tries at somebody's account are counted. */
export const subjectOf = ({ whose, id }: Person) => `${whose}:${id}`;

/** How tries on a known device are counted: for this person on this device alone. */
export const deviceSubject = (person: Person, origin: Origin): string =>
  `${subjectOf(person)}:${deviceName(origin)}`;

/** As what is counted names a device. */
export const deviceName = ({ deviceToken }: Origin): string =>
  hashToken(deviceToken ?? '')
    .toString('hex')
    .slice(0, 16);

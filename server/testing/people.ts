/** People of a test, each with a session of their own. */
import type { Client } from '@cowrie/contract/client.ts';
import type { StaffRole } from '@cowrie/contract/roles.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { Secret, TOTP } from 'otpauth';
import type { Context } from '../context.ts';
import { seedPlace } from '../secrets/sealed-columns.ts';
import { openCustomerSession } from '../sessions/customers.ts';
import { openStaffSession } from '../sessions/staff.ts';
import { insertStaff } from '../staff/index.ts';

/** When staff joined who are no newcomers. */
const LONG_AGO_MS = 90 * DAY_MS;

type Customer = { id: bigint; username: string; email: string; token: string; client: Client };
type Staff = {
  id: bigint;
  username: string;
  name: string;
  token: string;
  client: Client;
  /** The digits that their authenticator shows now, or so many steps of half a minute from now. */
  code(steps?: number): string;
};

export type TestPeople = {
  /** A new verified customer (or an unverified one) and a client signed in as them. */
  customer(options?: { verified?: boolean }): Promise<Customer>;
  /**
   * A staff member of a role and a client signed in as them, with an authenticator unless told otherwise: somebody
   * who has worked there for long, or a newcomer of this moment.
   */
  staff(role: StaffRole, options?: { enrolled?: boolean; newcomer?: boolean }): Promise<Staff>;
};

type Parts = {
  context: Context;
  now: () => Date;
  clientWith: (token: string) => Client;
  /** Everyone's. */
  passwordHash: string;
};

/** Makes customers and staff, numbered in the order in which they come. */
export function makePeople({ context, now, clientWith, passwordHash }: Parts): TestPeople {
  let people = 0;

  return {
    async customer({ verified = true } = {}) {
      people += 1;
      const username = `customer${people}`;
      const email = `${username}@example.com`;
      const { id } = await context.db
        .insertInto('customers')
        .values({
          username,
          email,
          firstname: 'Ada',
          lastname: 'Ọbí',
          date_of_birth: '1990-02-03',
          phone_number: `+234${8_000_000_000 + people}`,
          password_hash: passwordHash,
          verified_at: verified ? now() : null,
          blocked_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const token = await openCustomerSession(context.db, {
        customerId: id,
        device: 'a test',
        address: '127.0.0.1',
        now: now(),
      });
      return { id, username, email, token, client: clientWith(token) };
    },
    async staff(role, { enrolled = true, newcomer = false } = {}) {
      people += 1;
      const username = `${role}${people}`;
      // Letters that no header takes, as many of our staff's names have them.
      const name = `${role} Ṣọlá ${people}`;
      const joined = newcomer ? now() : new Date(now().getTime() - LONG_AGO_MS);
      const member = await insertStaff(context.db, {
        username,
        name,
        email: `${username}@example.com`,
        role,
        passwordHash,
        now: joined,
      });
      if (!member) throw new Error(`${username} is taken`);
      const secret = new Secret({ size: 20 });
      const totp = new TOTP({ secret });
      if (enrolled)
        await context.db
          .updateTable('staff')
          .set({
            totp_secret: context.secrets.seal(secret.base32, seedPlace.staff(member.id)),
            factor_since: joined,
          })
          .where('id', '=', member.id)
          .execute();
      const session = { staffId: member.id, device: 'a test', codeGiven: enrolled, now: now() };
      const token = await openStaffSession(context.db, session);
      const code = (steps = 0) => totp.generate({ timestamp: now().getTime() + steps * 30_000 });
      return { id: member.id, username, name, token, client: clientWith(token), code };
    },
  };
}

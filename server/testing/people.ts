/** People of a test, each with a session of their own. */
import type { Client } from '@cowrie/contract/client.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { Secret, TOTP } from 'otpauth';
import type { Context } from '../context.ts';
import { seedPlace } from '../sealed-columns.ts';
import { openCustomerSession } from '../sessions/customers.ts';
import { openStaffSession } from '../sessions/staff.ts';
import { insertStaff } from '../staff/index.ts';
import type { TestApp } from './app.ts';

/** When staff joined who are no newcomers. */
const LONG_AGO_MS = 90 * DAY_MS;

type Parts = {
  context: Context;
  now: () => Date;
  clientWith: (token: string) => Client;
  /** Everyone's. */
  passwordHash: string;
};

/** Makes customers and staff, numbered in the order in which they come. */
export function makePeople({
  context,
  now,
  clientWith,
  passwordHash,
}: Parts): Pick<TestApp, 'customer' | 'staff'> {
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
          lastname: 'Obi',
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
      const name = `${role} ${people}`;
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

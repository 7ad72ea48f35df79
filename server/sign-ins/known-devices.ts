/** Devices that signed in before: they come through while their owner's name is under attack (Product §5.19, §5.20). */
import { DAY_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import type { Origin } from '../calls/origin.ts';
import type { Context } from '../context.ts';
import { ask, askOne } from '../database/ask.ts';
import { piece, question, statementOf, templateOf } from '../database/pieces.ts';
import type { Db } from '../database/transaction.ts';
import { tellPerson } from '../mail/tell-person.ts';
import { noteSecurity } from '../security/note.ts';
import { hashOfNothing, hashToken, newToken } from '../tokens.ts';
import { forgetDevices } from './forget.ts';
import { type Addressee, deviceName, type Person, type Whose, whoIs } from './people.ts';

/** As long as browsers keep the cookie. */
const LIFE_MS = 400 * DAY_MS;
/** Of one person; the one seen longest ago gives way. */
const MOST = 20;
/** From the same device and address within this time it is the same sign-in again, whose answer and cookie got lost. */
const ASKED_AGAIN_MS = 15 * MINUTE_MS;

const devicesOf = (db: Db, { whose, id }: Person) =>
  db.selectFrom('known_devices').where(whose === 'customer' ? 'customer_id' : 'staff_id', '=', id);

/**
 * How a device is known to be somebody's: they signed in on it before, or all that was shown there is that their mailbox
 * can be read.
 */
export type Acquaintance = 'signed-in' | 'by-mail' | 'strange';

/** Whose a device is, as far as it is known: of a shared phone there are several. */
export type Owners = { customer_id: bigint | null; staff_id: bigint | null; by_mail: boolean }[];

const owners = question<{ tokenHash: Buffer }>(
  'select @each.n, customer_id, staff_id, by_mail from known_devices join @each on token_hash = :tokenHash::bytea',
);

/** Asked by the device alone, while it is still looked up who that is. */
export async function ownersOf(db: Db, { deviceToken }: Origin): Promise<Owners> {
  if (deviceToken === null) return [];
  return ask(db, owners({ tokenHash: hashToken(deviceToken) }));
}

/**
 * CTE: whom of the customers of the CTE `found`, by `n` and `id`, the device is known as theirs. `subject` is what tries on
 * it are counted by (`deviceSubject`); its values are those of `deviceAsked`.
 */
export const knownOf = (found: string) => `@known as (
  select ${found}.n, known_devices.by_mail, 'customer:' || ${found}.id || ':' || :deviceName as subject
  from ${found} join @each on ${found}.n = @each.n
    join known_devices on token_hash = :deviceHash::bytea and customer_id = ${found}.id)`;

export const deviceAsked = (origin: Origin) => ({
  deviceHash: hashOfDevice(origin.deviceToken),
  deviceName: deviceName(origin),
});

export function acquaintanceOf({ whose, id }: Person, owners: Owners): Acquaintance {
  const own = owners.find((one) => (whose === 'customer' ? one.customer_id : one.staff_id) === id);
  if (!own) return 'strange';
  return own.by_mail ? 'by-mail' : 'signed-in';
}

type Welcome = { person: Addressee; origin: Origin; now: Date };

/**
 * Knows the device from now on, in the transaction that signs the person in and before their session is opened. One
 * that is new to somebody who signed in before is noted in the trail, and they are told by mail.
 */
export async function welcomeDevice(
  context: Pick<Context, 'jobs' | 'log'>,
  tx: Db,
  welcome: Welcome,
): Promise<void> {
  if (!(await cameAgain(tx, welcome))) await welcomeNewDevice(context, tx, welcome);
}

/** As `welcomeDevice`, where the device was not known as this person's. */
export async function welcomeNewDevice(
  context: Pick<Context, 'jobs' | 'log'>,
  tx: Db,
  { person, origin, now }: Welcome,
): Promise<void> {
  const { address, device } = origin;
  const isNews = await isNew(tx, person, origin, now);
  await knowDevice(tx, { person, origin, now });
  if (!isNews) return;
  await noteSecurity(
    { ...context, db: tx },
    {
      event: 'sign-in.new-device',
      who: whoIs(person),
      address,
      device,
      now,
    },
  );
  const desk = person.whose === 'staff';
  await tellPerson(context, tx, { ...person, desk }, { news: 'new-device', now, address, device });
}

/**
 * CTE: notes that a device has come again, where it is known as that of one of the CTE `people`, which it waits for: customers or
 * staff, by `n` and `id`. Its values are those of `seenAt`.
 */
export const seenAgain = (people: string, whose: Whose) => `@seen as (
  update known_devices set last_seen_at = :now::timestamptz, address = :address, device = :device, by_mail = false
  from ${people} join @each on ${people}.n = @each.n
  where token_hash = :deviceHash::bytea and ${whose}_id = ${people}.id
  returning ${people}.n)`;

export const seenAt = ({ deviceToken, address, device }: Origin, now: Date) => ({
  deviceHash: hashOfDevice(deviceToken),
  ...{ address, device, now },
});

const hashOfDevice = (token: string | null) => (token === null ? hashOfNothing() : hashToken(token));

const comes = (whose: Whose) =>
  piece(`@person as (select n, :id::bigint as id from @each),\n${seenAgain('@person', whose)}`);
const COMES = { customer: comes('customer'), staff: comes('staff') };
const WAS_KNOWN = templateOf('select n from @seen');

/** Notes that the device has come again. Resolves to whether it was known as this person's. */
async function cameAgain(tx: Db, { person: { whose, id }, origin, now }: Welcome): Promise<boolean> {
  const seen = statementOf([COMES[whose]({ id, ...seenAt(origin, now) })], WAS_KNOWN);
  return (await askOne(tx, seen)) !== undefined;
}

/**
 * Knows the device without telling anybody: the person has just shown by other means that it is theirs. `byMail`: by a
 * mailed link, which opens no second factor (Product §4.17).
 */
export async function knowDevice(
  tx: Db,
  { person, origin, now, byMail = false }: { person: Person; origin: Origin; now: Date; byMail?: boolean },
): Promise<void> {
  const token = await newTokenAt(tx, origin);
  await tx
    .insertInto('known_devices')
    .values({
      token_hash: hashToken(token),
      customer_id: person.whose === 'customer' ? person.id : null,
      staff_id: person.whose === 'staff' ? person.id : null,
      device: origin.device,
      address: origin.address,
      created_at: now,
      last_seen_at: now,
      by_mail: byMail,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .deleteFrom('known_devices')
    .where('id', 'in', devicesOf(tx, person).select('id').orderBy('last_seen_at', 'desc').offset(MOST))
    .execute();
  origin.remember(token);
}

/** As `knowDevice`, and forgets every other: a thief's may be among them, and whoever acts has shown that this one is theirs. */
export async function knowOnly(tx: Db, known: { person: Person; origin: Origin; now: Date }): Promise<void> {
  await forgetDevices(tx, known.person);
  await knowDevice(tx, known);
}

/**
 * A token that somebody else is known by may be of a thief who planted it, and one that nobody knows was not given by us:
 * each whose device becomes known brings it a new one, by which those of a shared phone are known from then on, too.
 */
async function newTokenAt(tx: Db, { deviceToken }: Origin): Promise<string> {
  const token = newToken();
  if (deviceToken !== null)
    await tx
      .updateTable('known_devices')
      .set({ token_hash: hashToken(token) })
      .where('token_hash', '=', hashToken(deviceToken))
      .execute();
  return token;
}

/** Whether the person signed in before, and not on this very device a moment ago. */
async function isNew(tx: Db, person: Person, origin: Origin, now: Date): Promise<boolean> {
  const devices = await devicesOf(tx, person).select(['device', 'address', 'created_at']).execute();
  const wasAsked = devices.some(
    ({ device, address, created_at: at }) =>
      device === origin.device && address === origin.address && now.getTime() - at.getTime() < ASKED_AGAIN_MS,
  );
  if (wasAsked) return false;
  return devices.length > 0 || (await hasSession(tx, person));
}

/** Whoever signed in before devices were known has a session still, or has not come for a month. */
async function hasSession(tx: Db, { whose, id }: Person): Promise<boolean> {
  const found =
    whose === 'customer'
      ? await tx
          .selectFrom('customer_sessions')
          .select('customer_id')
          .where('customer_id', '=', id)
          .executeTakeFirst()
      : await tx.selectFrom('staff_sessions').select('id').where('staff_id', '=', id).executeTakeFirst();
  return found !== undefined;
}

/** Forgets devices whose cookie is gone. */
export function clearKnownDevices(db: Db, now: Date) {
  return db
    .deleteFrom('known_devices')
    .where('last_seen_at', '<', new Date(now.getTime() - LIFE_MS))
    .execute();
}

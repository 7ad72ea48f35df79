/** Staff accounts: how they come about, and invitations (Product §20.8). */
import type { Staff } from '@cowrie/contract/desk/session.ts';
import type { StaffRole } from '@cowrie/contract/roles.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { hashPassword, partyAt, refuseGuessable } from '../accounts/index.ts';
import { audit } from '../audit/index.ts';
import type { Origin } from '../calls/origin.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail, failFields } from '../errors.ts';
import { type MakeMail, sendRequestedMail } from '../mail/account-mails.ts';
import { tellTreasury } from '../mail/staff-notices.ts';
import { hasSampleData } from '../sample-mark.ts';
import { endStaffSessions, HAS_FACTOR, openStaffSession, type StaffMember } from '../sessions/staff.ts';
import { forgetDevices } from '../sign-ins/forget.ts';
import { welcomeDevice } from '../sign-ins/known-devices.ts';
import { hashToken, newToken } from '../tokens.ts';
import { addresseeOf, type StaffRow, staffView } from './view.ts';

export const INVITATION_LIFE_MS = 7 * DAY_MS;
/** Processes that start at the same moment print one link between them. */
const TOGETHER_MS = 10_000;

/** Makes an invitation. Its token is stored nowhere: it goes to the terminal, for the first owner; a mail makes its own. */
export async function makeInvitation(
  tx: Db,
  invitation: { email: string | null; role: StaffRole; invitedBy: bigint | null; now: Date },
): Promise<{ id: bigint; token: string }> {
  const token = newToken();
  const { id } = await tx
    .insertInto('staff_invitations')
    .values({
      token_hash: hashToken(token),
      email: invitation.email,
      role: invitation.role,
      invited_by: invitation.invitedBy,
      created_at: invitation.now,
      expires_at: new Date(invitation.now.getTime() + INVITATION_LIFE_MS),
      used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** The token of a new link that makes the first owner. One link at a time: an earlier one that nobody used gives way. Null where another process has just made one. */
export async function renewOwnerLink(tx: Db, now: Date): Promise<string | null> {
  await sql`lock table staff_invitations in share row exclusive mode`.execute(tx);
  const justMade = await tx
    .selectFrom('staff_invitations')
    .select('id')
    .where('invited_by', 'is', null)
    .where('used_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - TOGETHER_MS))
    .executeTakeFirst();
  if (justMade) return null;
  await tx
    .deleteFrom('staff_invitations')
    .where('invited_by', 'is', null)
    .where('used_at', 'is', null)
    .execute();
  const { token } = await makeInvitation(tx, {
    email: null,
    role: 'owner',
    invitedBy: null,
    now,
  });
  return token;
}

/**
 * Holds an owner's rights to the end of `tx`: whoever takes them waits, or has taken them as the act was on its way.
 * @throws {ApiError} `forbidden`.
 */
export async function holdOwner(tx: Db, { id }: Pick<StaffMember, 'id'>): Promise<void> {
  const owner = await tx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'owner')
    .where('blocked_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!owner) fail('forbidden');
}

/** Invites somebody; the job makes the link when its mail leaves. @throws {ApiError} `email_taken`, `forbidden`. */
export async function inviteStaff(
  context: Context,
  tx: Db,
  request: { staff: StaffMember; email: string; role: StaffRole; device: string; now: Date },
): Promise<{ id: string }> {
  const { staff, email, role, device, now } = request;
  await holdOwner(tx, staff);
  if (await hasEmail(tx, email)) fail('email_taken');
  const { id } = await makeInvitation(tx, { email, role, invitedBy: staff.id, now });
  await sendRequestedMail(context, tx, { kind: 'staff-invitation', id: String(id) });
  await audit(tx, { staff, action: 'staff.invite', subject: email, detail: role, now });
  const facts = [['Invited', email] as const, ['Role', role] as const];
  await tellTreasury(context, tx, { kind: 'staff-invited', by: staff.name, device, now, facts });
  return { id: String(id) };
}

/** Makes the token that a mail brings; its week begins. Nothing where the invitation was used, withdrawn or expired. */
export function makeInvitationLink({ db, clock }: Pick<Context, 'db' | 'clock'>): MakeMail {
  return async ({ id }) => {
    const token = newToken();
    const now = clock();
    const invitation = await db
      .updateTable('staff_invitations as invitation')
      .from('staff')
      .set({ token_hash: hashToken(token), expires_at: new Date(now.getTime() + INVITATION_LIFE_MS) })
      .where('invitation.id', '=', BigInt(id))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .whereRef('staff.id', '=', 'invitation.invited_by')
      .returning(['invitation.email', 'invitation.role', 'staff.name'])
      .executeTakeFirst();
    if (!invitation?.email) return undefined;
    const { email, role, name } = invitation;
    return { kind: 'staff-invitation', to: email, role, invitedBy: name, token };
  };
}

/** Where an invitation leads, while it is good. @throws {ApiError} `invitation_invalid`. */
export async function invitationOf(db: Db, token: string, now: Date) {
  const invitation = await db
    .selectFrom('staff_invitations')
    .select(['role', 'email', 'invited_by'])
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!invitation || (invitation.invited_by === null && (await hasOwner(db)))) fail('invitation_invalid');
  return { role: invitation.role, email: invitation.email };
}

type NewMember = {
  token: string;
  email: string | undefined;
  name: string;
  username: string;
  password: string;
  origin: Origin;
  now: Date;
};

/**
 * Makes a staff account from an invitation and signs it in. The first owner names their email; whoever was mailed an
 * invitation has it already.
 * @throws {ApiError} `invitation_invalid`, `username_taken`, `email_taken`; `invalid_input` for a password that is soon
 * guessed.
 */
export async function acceptInvitation(
  context: Context,
  request: NewMember,
): Promise<{ token: string; staff: Staff }> {
  const { now, username, name, origin } = request;
  const { device } = origin;
  const passwordHash = await hashPassword(request.password, partyAt(origin.address));
  return transaction(context.db, async (tx) => {
    const invitation = await tx
      .updateTable('staff_invitations')
      .set({ used_at: now })
      .where('token_hash', '=', hashToken(request.token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['email', 'role', 'invited_by'])
      .executeTakeFirst();
    if (!invitation) fail('invitation_invalid');
    // The link that a first start prints stays in terminals and logs: it makes the first owner, no second one.
    if (invitation.invited_by === null && (await hasOwner(tx))) fail('invitation_invalid');
    const { role } = invitation;
    const email = invitation.email ?? request.email ?? failFields({ email: ['Email is required'] });
    await refuseGuessable(request.password, {
      person: { username, name, email },
      brand: context.config.brandName,
    });
    if (await hasEmail(tx, email)) fail('email_taken');
    const invitedBy = invitation.invited_by;
    const staff = await insertStaff(tx, { username, name, email, role, passwordHash, invitedBy, now });
    if (!staff) fail('username_taken', {}, { username: ['This username is already taken.'] });
    await audit(tx, { staff, action: 'staff.join', subject: username, detail: role, now });
    const facts = [['Email', email] as const, ['Role', role] as const];
    await tellTreasury(context, tx, { kind: 'staff-joined', by: name, device, now, facts });
    await welcomeDevice(context, tx, { person: addresseeOf(staff), origin, now });
    const token = await openStaffSession(tx, { staffId: staff.id, device, codeGiven: false, now });
    return { token, staff: staffView(staff, await hasSampleData(tx)) };
  });
}

async function hasEmail(db: Db, email: string): Promise<boolean> {
  const taken = await db
    .selectFrom('staff')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return taken !== undefined;
}

export async function hasOwner(db: Db): Promise<boolean> {
  const owner = await db.selectFrom('staff').select('id').where('role', '=', 'owner').executeTakeFirst();
  return owner !== undefined;
}

/** Username of an owner whose email is not like `than`, the pattern of emails that belong to nobody; or undefined. */
export async function otherOwner(db: Db, { than }: { than: string }): Promise<string | undefined> {
  const owner = await db
    .selectFrom('staff')
    .select('username')
    .where('role', '=', 'owner')
    .where('email', 'not like', than)
    .executeTakeFirst();
  return owner?.username;
}

/** Whether there is a member with this username and this email. */
export async function isStaff(
  db: Db,
  { username, email }: { username: string; email: string },
): Promise<boolean> {
  const member = await db
    .selectFrom('staff')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return member !== undefined;
}

/** Inserts a staff account; undefined where the username or email is taken. */
export function insertStaff(
  tx: Db,
  account: {
    username: string;
    name: string;
    email: string;
    role: StaffRole;
    passwordHash: string;
    /** Whose invitation it was; nobody's for the first owner and the sample's people. */
    invitedBy?: bigint | null;
    now: Date;
  },
): Promise<StaffRow | undefined> {
  return tx
    .insertInto('staff')
    .values({
      username: account.username,
      name: account.name,
      email: account.email,
      role: account.role,
      password_hash: account.passwordHash,
      totp_secret: null,
      totp_pending: null,
      blocked_at: null,
      created_at: account.now,
      invited_by: account.invitedBy ?? null,
      role_since: account.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .returning(HAS_FACTOR.as('has_factor'))
    .executeTakeFirst();
}

/** Sets a member's password, ends their sessions, and knows none of their devices and no authenticator that is half set up any more. */
export async function setStaffPassword(tx: Db, staffId: bigint, passwordHash: string): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ password_hash: passwordHash, totp_pending: null })
    .where('id', '=', staffId)
    .execute();
  await endStaffSessions(tx, staffId);
  await forgetDevices(tx, { whose: 'staff', id: staffId });
}

/** Every staff act is in the log, and no one edits it (Product §23.7). How each is done: server/testing/desk-acts. */
import { randomUUID } from 'node:crypto';
import { API } from '@cowrie/contract/api.ts';
import { auditLog } from '@cowrie/contract/desk/audit-log.ts';
import * as statements from '@cowrie/contract/desk/bank-statements.ts';
import * as book from '@cowrie/contract/desk/book.ts';
import { checkUp, tryLetter } from '@cowrie/contract/desk/check-up.ts';
import { signClosing } from '@cowrie/contract/desk/closings.ts';
import * as content from '@cowrie/contract/desk/content.ts';
import * as factors from '@cowrie/contract/desk/factors.ts';
import * as inbox from '@cowrie/contract/desk/inbox.ts';
import { leaveOrder } from '@cowrie/contract/desk/leave-order.ts';
import * as moves from '@cowrie/contract/desk/order-moves.ts';
import { viewOrder } from '@cowrie/contract/desk/order-page.ts';
import { makePhoneCode } from '@cowrie/contract/desk/payout-phones.ts';
import * as payouts from '@cowrie/contract/desk/payouts.ts';
import * as pictures from '@cowrie/contract/desk/pictures.ts';
import * as recovery from '@cowrie/contract/desk/recovery.ts';
import * as refunds from '@cowrie/contract/desk/refunds.ts';
import * as session from '@cowrie/contract/desk/session.ts';
import * as treasury from '@cowrie/contract/desk/treasury.ts';
import * as triage from '@cowrie/contract/desk/triage.ts';
import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { createTestApp, data, type TestApp, type TestStaff } from '../testing/app.ts';
import { DESK_ACTS } from '../testing/desk-acts/all.ts';
import { at, type Desk, openDesk, order, paid } from '../testing/desk-acts/desk.ts';

let app: TestApp;
let desk: Desk;
let owner: TestStaff;
/** The call that was made last; each has a key, as a browser's has. */
let last: InjectOptions;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '20' });
  const inject = app.http.inject.bind(app.http) as (call: InjectOptions) => Promise<unknown>;
  const noting = (call: InjectOptions) => {
    last = { ...call, headers: { 'idempotency-key': randomUUID(), ...call.headers } };
    return inject(last);
  };
  app.http.inject = noting as typeof app.http.inject;
  desk = await openDesk(app);
  owner = desk.owner;
});
afterAll(() => app.close());

type Entry = { id: string; staff: string; action: string; subject: string; account: string | null };
const log = async (): Promise<Entry[]> =>
  data(await owner.client.call(auditLog, { query: { per_page: 100 } })).entries.data;

/** Each time it is asked for is another: a code for a phone, a look whether all is well, a letter on trial. */
const ANEW: AnyEndpoint[] = [makePhoneCode, checkUp, tryLetter];

/** What is decided once: whoever did hears again that it is. */
const DECISIONS: AnyEndpoint[] = [
  treasury.approvePayAccount,
  treasury.rejectPayAccount,
  treasury.stopPayAccount,
  refunds.prepareRefund,
  refunds.sendRefund,
  refunds.returnRefund,
  payouts.releasePayout,
  payouts.refusePayout,
  book.approveReversal,
  book.rejectReversal,
  signClosing,
  statements.approveExplanation,
  statements.rejectExplanation,
  content.approveContentProposal,
  content.rejectContentProposal,
];

test.each(DESK_ACTS.map(([call, action, act]) => [action, act, call] as const))(
  '%s is written down, and once however often its answer gets lost (Product §2.11, §19.12)',
  async (action, act, call) => {
    const [before] = await log();
    const done = await act(desk);
    expect(done).toMatchObject({ status: 'success' });
    const again = last;
    // The newest entry is this act; what led up to it is below.
    const [newest] = await log();
    expect(newest?.id).not.toBe(before?.id);
    expect(newest).toMatchObject({
      action,
      subject: expect.stringMatching(/./),
      staff: expect.stringMatching(/./),
    });
    if (ANEW.includes(call)) return;
    const repeated = (await app.http.inject(again)) as unknown as { json(): unknown };
    expect((await log())[0]).toEqual(newest);
    if (call.creates || DECISIONS.includes(call)) expect(repeated.json()).toMatchObject(done);
  },
);

it('no call of the desk that changes something is missing above', () => {
  /** Change nothing that anyone answers for: a look, and what counts only once used, such as a secret, a code, a link. */
  const noActs: AnyEndpoint[] = [
    viewOrder,
    leaveOrder,
    inbox.writeNow,
    triage.viewProof,
    session.enrolSecondFactor,
    session.giveFreshCode,
    factors.startStaffPasskey,
    factors.askOwnPasskey,
    factors.askDeskPasskey,
    recovery.staffForgotPassword,
    pictures.uploadFace,
    pictures.uploadItemPicture,
  ];
  const contentPaths = Object.values(content.contentCalls).flatMap((calls) =>
    Object.values(calls).map(({ path }) => path),
  );
  const changing = API.map(({ endpoint }) => endpoint).filter(
    ({ method, path }) => path.startsWith('/desk/') && method !== 'GET' && !contentPaths.includes(path),
  );
  const logged = new Set(DESK_ACTS.map(([endpoint]) => endpoint));
  expect(
    changing
      .filter((endpoint) => !logged.has(endpoint) && !noActs.includes(endpoint))
      .map(({ path }) => path),
  ).toEqual([]);
});

it('a refused act leaves no trace', async () => {
  const placed = await order(desk);
  const before = await log();
  expect(await owner.client.call(moves.confirmOrder, at(placed))).toMatchObject({ httpStatus: 409 });
  expect(await log()).toEqual(before);
});

it('names the account of the book that it has by its code', async () => {
  const uploaded = DESK_ACTS.find(([, action]) => action === 'statement.upload');
  expect(await uploaded?.[2](desk)).toMatchObject({ status: 'success' });
  const query = { action: 'statement.upload' };
  const [entry] = data(await owner.client.call(auditLog, { query })).entries.data;
  expect(entry).toMatchObject({ subject: 'out/alipay', account: 'Alipay' });
  const placed = await paid(desk);
  data(await owner.client.call(moves.confirmOrder, at(placed)));
  expect((await log())[0]).toMatchObject({ subject: placed.reference, account: null });
});

it('filters by who and what', async () => {
  const only = async (query: { staff?: string; action?: string }): Promise<Entry[]> =>
    data(await owner.client.call(auditLog, { query })).entries.data;
  const other = await app.staff('treasury');
  const placed = await paid(desk);
  data(await other.client.call(moves.confirmOrder, at(placed)));
  data(await other.client.call(payouts.claimPayout, { ...at(placed), body: {} }));
  const confirmed = { action: 'order.confirm', subject: placed.reference, staff: other.username };
  expect(await only({ staff: other.username, action: 'order.confirm' })).toMatchObject([confirmed]);
  expect((await only({ action: 'order.confirm' }))[0]).toMatchObject(confirmed);
  expect((await only({ staff: other.username })).map(({ action }) => action)).toContain('payout.claim');
  expect(await only({ staff: 'nobody' })).toEqual([]);
});

it('refuses every change, the server’s own included', async () => {
  for (const statement of [sql`update audit_log set detail = ''`, sql`delete from audit_log`])
    await expect(statement.execute(app.context.db)).rejects.toThrow('permission denied for table audit_log');
});

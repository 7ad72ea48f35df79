/** Every staff act is in the log, and no one edits it (Product §23.7). */

import { hash } from 'node:crypto';
import { API } from '@cowrie/contract/api.ts';
import { withdraw } from '@cowrie/contract/balance.ts';
import { writeCase } from '@cowrie/contract/cases.ts';
import { addChat } from '@cowrie/contract/chat.ts';
import { contact } from '@cowrie/contract/contact.ts';
import { answerNeeded, noAnswerNeeded } from '@cowrie/contract/desk/answers-due.ts';
import * as assignment from '@cowrie/contract/desk/assignment.ts';
import * as statements from '@cowrie/contract/desk/bank-statements.ts';
import * as book from '@cowrie/contract/desk/book.ts';
import * as bookMoves from '@cowrie/contract/desk/book-moves.ts';
import { actOnOrders } from '@cowrie/contract/desk/bulk.ts';
import * as business from '@cowrie/contract/desk/business.ts';
import * as cases from '@cowrie/contract/desk/cases.ts';
import * as checkUp from '@cowrie/contract/desk/check-up.ts';
import * as closings from '@cowrie/contract/desk/closings.ts';
import {
  approveContentProposal,
  contentCalls,
  rejectContentProposal,
} from '@cowrie/contract/desk/content.ts';
import * as departures from '@cowrie/contract/desk/departures.ts';
import * as factors from '@cowrie/contract/desk/factors.ts';
import * as goingLive from '@cowrie/contract/desk/going-live.ts';
import { raiseGoodsOrder } from '@cowrie/contract/desk/goods.ts';
import * as inbox from '@cowrie/contract/desk/inbox.ts';
import { leaveOrder } from '@cowrie/contract/desk/leave-order.ts';
import { staffFile, staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import * as moves from '@cowrie/contract/desk/order-moves.ts';
import { viewOrder } from '@cowrie/contract/desk/order-page.ts';
import * as ownData from '@cowrie/contract/desk/own-data.ts';
import * as papers from '@cowrie/contract/desk/papers.ts';
import * as parcels from '@cowrie/contract/desk/parcels.ts';
import * as payoutPhones from '@cowrie/contract/desk/payout-phones.ts';
import * as payouts from '@cowrie/contract/desk/payouts.ts';
import * as people from '@cowrie/contract/desk/people.ts';
import * as pictures from '@cowrie/contract/desk/pictures.ts';
import * as recovery from '@cowrie/contract/desk/recovery.ts';
import * as refunds from '@cowrie/contract/desk/refunds.ts';
import * as views from '@cowrie/contract/desk/saved-views.ts';
import * as session from '@cowrie/contract/desk/session.ts';
import { addShipmentPhoto, weighShipment } from '@cowrie/contract/desk/shipment-work.ts';
import { changeStaffMails } from '@cowrie/contract/desk/staff-mails.ts';
import * as team from '@cowrie/contract/desk/team.ts';
import * as treasury from '@cowrie/contract/desk/treasury.ts';
import * as triage from '@cowrie/contract/desk/triage.ts';
import * as unpaid from '@cowrie/contract/desk/unpaid-orders.ts';
import * as workingHours from '@cowrie/contract/desk/working-hours.ts';
import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import { finishDeskLogout } from '@cowrie/contract/later-sign-outs.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { openAccount } from '../ledger/index.ts';
import {
  createTestApp,
  data,
  PASSWORD,
  type TestApp,
  type TestCustomer,
  type TestStaff,
} from '../testing/app.ts';
import { giveBalance, TEST_BANK } from '../testing/money.ts';
import {
  claim,
  type PlacedOrder,
  payAs,
  pdf,
  photo,
  placeOrder,
  STAFF_ACTS,
  sendProof,
} from '../testing/orders.ts';
import { addStaffPasskeyTo } from '../testing/passkey.ts';

let app: TestApp;
let customer: TestCustomer;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  customer = await app.customer();
  owner = await app.staff('owner');
});
afterAll(() => app.close());

type Entry = { id: string; staff: string; action: string; subject: string };
const log = async (): Promise<Entry[]> =>
  data(await owner.client.call(business.auditLog, { query: { per_page: 100 } })).entries.data;

const order = (type: PlacedOrder['type'] = 'payment') => placeOrder(type, customer, owner);
const at = ({ reference }: PlacedOrder) => ({ params: { reference } });
async function paid() {
  const placed = await order();
  data(await sendProof(customer, placed));
  return placed;
}
async function processing() {
  const placed = await paid();
  data(await owner.client.call(moves.confirmOrder, at(placed)));
  return placed;
}
/** A payout that another asks to be released. */
async function askedRelease(by?: TestStaff) {
  const placed = await processing();
  const { client } = by ?? (await app.staff('treasury'));
  const { payout } = data(await client.call(payouts.askRelease, at(placed)));
  return { id: payout.release?.id ?? '' };
}
const WALLET = {
  option_code: 'usdt' as const,
  wallet_address: 'TQ5n1c8RkZ7yqk2f3v4b5n6m7',
  wallet_address_network: 'TRC20',
};
/** An order whose customer waits for an answer. */
async function asked() {
  const placed = await order();
  const { type: trx_type, reference: trx_ref } = placed;
  data(await customer.client.call(addChat, { body: { trx_type, trx_ref, message: 'Any news?' } }));
  return placed;
}
const waived = (placed: PlacedOrder) =>
  owner.client.call(noAnswerNeeded, { ...at(placed), body: { seen: '999999999' } });
const newParams = async () => ({ params: { id: String((await app.customer()).id) } });
const BY_LETTER = { reason: 'Wrote a letter' };
const namedView = (name: string) => owner.client.call(views.saveView, { body: { name, look: {} } });
async function proposal(by?: TestStaff) {
  const { client } = by ?? (await app.staff('treasury'));
  return data(await client.call(treasury.proposePayAccount, { body: WALLET })).account.id;
}
async function withPasskey() {
  const member = await app.staff('support');
  return { member, ...(await addStaffPasskeyTo(app, member)) };
}
async function message() {
  const body = {
    fullname: 'Efe',
    email_address: 'efe@example.com',
    phone_number: '+2348030000000',
    message: 'Hello',
  };
  data(await app.visitor.call(contact, { body }));
  const { id } = await app.context.db
    .selectFrom('contact_messages')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return String(id);
}
async function opened() {
  const { type: trx_type, reference: trx_ref } = await order();
  await owner.client.call(moves.deskCancelOrder, {
    params: { reference: trx_ref },
    body: { reason: 'Not possible' },
  });
  const body = { trx_type, trx_ref, message: 'Why not?' };
  return data(await customer.client.call(writeCase, { body })).case_id;
}
const toOwner = () => ({ staff_id: String(owner.id) });
const snoozed = (id: string, until: string | null) =>
  owner.client.call(inbox.snoozeConversation, { params: { kind: 'case', id }, body: { until } });
const shift = (on: boolean, note?: string) => owner.client.call(team.changeShift, { body: { on, note } });
const DAY_OFF = { office: 'lagos' as const, day: '2030-07-01' };
const dayOff = () =>
  owner.client.call(workingHours.keepDayOff, { params: DAY_OFF, body: { name: 'Stocktaking' } });
/** Accounts of the book, by their codes. */
async function accountIds() {
  const { db } = app.context;
  await openAccount(db, { code: 'in/logged', kind: 'pay-in', currency: 'NGN', name: 'Logged' });
  const rows = await db.selectFrom('ledger_accounts').select(['id', 'code']).execute();
  const ids = new Map(rows.map(({ id, code }) => [code, String(id)]));
  return (code: string) => ids.get(code) ?? '';
}
async function drawn() {
  const id = await accountIds();
  const body = { what: 'contribution' as const, account: id('in/logged'), amount: '10' };
  return owner.client.call(bookMoves.recordOwnMoney, { body });
}
async function reversal(by?: TestStaff) {
  const { client } = by ?? (await app.staff('treasury'));
  const params = { id: data(await drawn()).journal_id };
  return data(await client.call(book.proposeReversal, { params, body: { reason: 'Twice' } })).reversal.id;
}
async function count(by = owner) {
  const id = await accountIds();
  const day = dayOf(app.clock.now().getTime());
  const body = { day, counted: '0', reason: 'Not there' };
  return by.client.call(closings.countAccount, { params: { id: id('in/logged') }, body });
}
const faq = { question: 'Why?', answer: 'Because.' };
async function faqId() {
  return data(await owner.client.call(contentCalls.faqs.create, { body: faq })).row?.id ?? '';
}
/** A change of content that somebody else proposed. */
async function waiting(by?: TestStaff) {
  const body = { ...faq, answer: 'Pay into 0123456789.' };
  const { client } = by ?? (await app.staff('content'));
  return data(await client.call(contentCalls.faqs.create, { body })).proposal?.id ?? '';
}
/** The id of what a customer takes out of their balance. */
async function takenOut() {
  await giveBalance(app.context, customer.id, 100n);
  const bank = { bank_name: 'Zenith', account_number: '0123456789', account_name: 'Ada' };
  const body = { amount: '1.00', ...bank, current_password: PASSWORD };
  return data(await customer.client.call(withdraw, { body })).refund.id;
}
const prepare = async (id: string) =>
  (await app.staff('treasury')).client.call(refunds.prepareRefund, {
    params: { id },
    body: { version: '1', account: TEST_BANK.code },
  });
async function currencyId() {
  const { id } = await app.context.db.selectFrom('currencies').select('id').executeTakeFirstOrThrow();
  return String(id);
}

/** A statement of one line, another each time. */
let statementsSent = 0;
function sendStatement(account = 'out/alipay', amount = '-1.00', said = 'Line') {
  statementsSent += 1;
  const text = `Date,Narration,Amount\n01/03/2026,${said} ${statementsSent},${amount}\n`;
  const input = { body: { account }, files: { statement: new File([text], 'march.csv') } };
  return owner.client.call(statements.uploadStatement, input);
}
async function openLine(account?: string, amount?: string, said?: string) {
  data(await sendStatement(account, amount, said));
  const query = { state: 'open' as const, account };
  const [line] = data(await owner.client.call(statements.statementLines, { query })).lines.data;
  return { params: { id: line?.id ?? '' } };
}
const setAside = (line: { params: { id: string } }, as: statements.AsideKind = 'booked') =>
  owner.client.call(statements.settleLine, {
    ...line,
    body: { state: 'aside', as, note: 'Of another book' },
  });

/** Somebody says that unexplained money goes back to its sender. */
async function proposeOwner(by: TestStaff) {
  await accountIds();
  const line = await openLine('in/logged', '8.00');
  data(await setAside(line, 'unexplained'));
  const body = { as: 'sender' as const, bank_reference: 'RET1', reason: 'Sent by mistake' };
  return by.client.call(statements.explainLine, { ...line, body });
}
async function proposedOwner(by?: TestStaff) {
  const line = data(await proposeOwner(by ?? (await app.staff('treasury')))).line;
  const { lines } = data(await owner.client.call(statements.unexplainedMoney, { query: { per_page: 100 } }));
  return lines.data.find(({ id }) => id === line.id)?.proposal?.id ?? '';
}

let lastShelved = 0;
/** A parcel that nobody announced. */
const shelved = () =>
  owner.client.call(parcels.shelveParcel, { body: { tracking_number: `LOST ${++lastShelved}` } });
const onShelf = async () => ({ params: { id: data(await shelved()).parcel.id } });
const opensDeparture = () => {
  const body = { name: 'ET 607', carried_by: 'flight', route: 'Guangzhou – Lagos', leaves_on: '2030-07-01' };
  return owner.client.call(departures.openDeparture, { body: { ...body, carried_by: 'flight' } });
};
/** A departure with a parcel on it. */
async function loaded() {
  const params = { id: data(await opensDeparture()).departure.id };
  const { reference } = await order('shipment');
  const body = { references: [reference], unpaid_too: true };
  return {
    ...{ params, reference },
    answer: await owner.client.call(departures.loadParcels, { params, body }),
  };
}
const departs = (params: { id: string }) =>
  owner.client.call(departures.moveDeparture, { params, body: { from: 'loading' } });

/** What each staff act is called in the log, and how to do one. Content lists share their code: one stands for all. */
const ACTS: [AnyEndpoint, string, () => Promise<{ status: string }>][] = [
  [
    parcels.receiveParcel,
    'order.receive',
    async () =>
      owner.client.call(parcels.receiveParcel, { ...at(await order('shipment')), body: { weight_kg: '2' } }),
  ],
  [parcels.shelveParcel, 'shelf.take-in', shelved],
  [
    parcels.addShelfPhoto,
    'shelf.photo',
    async () =>
      owner.client.call(parcels.addShelfPhoto, { ...(await onShelf()), files: { photo: await photo() } }),
  ],
  [
    parcels.giveShelfParcel,
    'shelf.give',
    async () => {
      const body = { username: customer.username };
      return owner.client.call(parcels.giveShelfParcel, { ...(await onShelf()), body });
    },
  ],
  [departures.openDeparture, 'departure.open', opensDeparture],
  [departures.loadParcels, 'departure.load', async () => (await loaded()).answer],
  [
    departures.unloadParcel,
    'departure.unload',
    async () => {
      const { params, reference } = await loaded();
      return owner.client.call(departures.unloadParcel, { params, body: { reference } });
    },
  ],
  [departures.moveDeparture, 'departure.move', async () => departs((await loaded()).params)],
  [
    departures.undoDeparture,
    'departure.undo',
    async () => {
      const { params } = await loaded();
      data(await departs(params));
      return owner.client.call(departures.undoDeparture, { params });
    },
  ],
  [bookMoves.recordOwnMoney, 'book.own-money', drawn],
  [
    bookMoves.buyRmb,
    'book.purchase',
    async () => {
      const id = await accountIds();
      const accounts = { from_account: id('in/logged'), to_account: id('out/alipay') };
      return owner.client.call(bookMoves.buyRmb, { body: { ...accounts, paid: '200', bought: '1' } });
    },
  ],
  [
    bookMoves.transferMoney,
    'book.transfer',
    async () => {
      const id = await accountIds();
      const accounts = { from_account: id('out/alipay'), to_account: id('out/wechat') };
      return owner.client.call(bookMoves.transferMoney, { body: { ...accounts, amount: '1' } });
    },
  ],
  [
    book.openPayOutAccount,
    'book.open-account',
    async () => owner.client.call(book.openPayOutAccount, { body: { name: 'One more' } }),
  ],
  [
    book.proposeReversal,
    'book.propose-reversal',
    async () => {
      const params = { id: data(await drawn()).journal_id };
      return owner.client.call(book.proposeReversal, { params, body: { reason: 'Twice' } });
    },
  ],
  [
    book.approveReversal,
    'book.reverse',
    async () => owner.client.call(book.approveReversal, { params: { id: await reversal() } }),
  ],
  [
    book.rejectReversal,
    'book.reject-reversal',
    async () => owner.client.call(book.rejectReversal, { params: { id: await reversal() } }),
  ],
  [
    book.rejectReversal,
    'book.withdraw-reversal',
    async () => owner.client.call(book.rejectReversal, { params: { id: await reversal(owner) } }),
  ],
  [closings.countAccount, 'book.count', count],
  [
    closings.signClosing,
    'book.sign',
    async () => {
      const { account } = data(await count(await app.staff('treasury')));
      const { id = '', counted = '', reason = '' } = account.closing ?? {};
      return owner.client.call(closings.signClosing, { params: { id }, body: { counted, reason } });
    },
  ],
  [
    session.deskLogin,
    'session.sign-in',
    async () => {
      const { username, code } = await app.staff('support');
      const body = { username, password: PASSWORD, code: code() };
      return app.visitor.call(session.deskLogin, { body });
    },
  ],
  [
    session.deskLogout,
    'session.sign-out',
    async () => (await app.staff('support')).client.call(session.deskLogout, {}),
  ],
  [
    finishDeskLogout,
    'session.sign-out',
    async () => {
      const sessions = [hash('sha256', (await app.staff('support')).token)];
      return app.visitor.call(finishDeskLogout, { body: { sessions } });
    },
  ],
  [
    session.revokeStaffSession,
    'session.revoke',
    async () => {
      const { client, username, code } = await app.staff('support');
      data(
        await app.visitor.call(session.deskLogin, { body: { username, password: PASSWORD, code: code() } }),
      );
      const { sessions } = data(await client.call(session.listStaffSessions, {}));
      const id = sessions.find(({ current }) => !current)?.id ?? '';
      return client.call(session.revokeStaffSession, { params: { id } });
    },
  ],
  [
    session.changeStaffPassword,
    'staff.change-password',
    async () =>
      (await app.staff('support')).client.call(session.changeStaffPassword, {
        body: { current_password: PASSWORD, password: 'Tamarind-Hill-6' },
      }),
  ],
  [
    session.confirmSecondFactor,
    'second-factor.enrol',
    async () => {
      const member = await app.staff('support', { enrolled: false });
      const { secret } = data(
        await member.client.call(session.enrolSecondFactor, { body: { current_password: PASSWORD } }),
      );
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: app.clock.now().getTime(),
      });
      return member.client.call(session.confirmSecondFactor, { body: { code } });
    },
  ],
  [factors.addStaffPasskey, 'passkey.add', async () => (await withPasskey()).added],
  [
    factors.removeStaffPasskey,
    'passkey.remove',
    async () => {
      const { member } = await withPasskey();
      const { passkeys } = data(await member.client.call(factors.myStaffFactors, {}));
      return member.client.call(factors.removeStaffPasskey, {
        params: { id: passkeys[0]?.id ?? '' },
        body: { current_password: PASSWORD, code: member.code(1) },
      });
    },
  ],
  [
    factors.removeAuthenticator,
    'second-factor.remove',
    async () => {
      const { member } = await withPasskey();
      const body = { current_password: PASSWORD, code: member.code(1) };
      return member.client.call(factors.removeAuthenticator, { body });
    },
  ],
  [
    factors.renewStaffRecoveryCodes,
    'recovery-codes.renew',
    async () => {
      const member = await app.staff('support');
      const body = { current_password: PASSWORD, code: member.code() };
      return member.client.call(factors.renewStaffRecoveryCodes, { body });
    },
  ],
  [
    factors.deskLoginByPasskey,
    'session.sign-in',
    async () => {
      const { device } = await withPasskey();
      const passkey = device.use(data(await app.visitor.call(factors.askDeskPasskey, {})));
      return app.visitor.call(factors.deskLoginByPasskey, { body: { passkey } });
    },
  ],
  [
    session.inviteStaff,
    'staff.invite',
    () => owner.client.call(session.inviteStaff, { body: { email: 'a@example.com', role: 'content' } }),
  ],
  [
    session.acceptInvitation,
    'staff.join',
    async () => {
      data(
        await owner.client.call(session.inviteStaff, { body: { email: 'b@example.com', role: 'content' } }),
      );
      const { text = '' } = await app.inbox.next('b@example.com');
      const token = text.match(/\/desk\/invitation\/([\w-]+)/)?.[1] ?? '';
      const body = { name: 'B', username: 'staff_b', password: PASSWORD };
      return app.visitor.call(session.acceptInvitation, { params: { token }, body });
    },
  ],
  [
    recovery.withdrawInvitation,
    'staff.withdraw-invitation',
    async () => {
      const body = { email: 'c@example.com', role: 'content' } as const;
      const { id } = data(await owner.client.call(session.inviteStaff, { body }));
      return owner.client.call(recovery.withdrawInvitation, { params: { id } });
    },
  ],
  [
    recovery.removeSecondFactor,
    'second-factor.remove',
    async () => {
      const { id } = await app.staff('support');
      return owner.client.call(recovery.removeSecondFactor, { params: { id: String(id) } });
    },
  ],
  [
    recovery.staffResetPassword,
    'staff.reset-password',
    async () => {
      const email = `${(await app.staff('support')).username}@example.com`;
      data(await app.visitor.call(recovery.staffForgotPassword, { body: { email } }));
      const { text = '' } = await app.inbox.next(email);
      const token = text.match(/\/desk\/reset-password\/([\w-]+)/)?.[1] ?? '';
      return app.visitor.call(recovery.staffResetPassword, {
        params: { token },
        body: { password: PASSWORD },
      });
    },
  ],
  [
    session.updateStaff,
    'staff.update',
    async () => {
      const { id } = await app.staff('support');
      const body = { role: 'content', blocked: true } as const;
      return owner.client.call(session.updateStaff, { params: { id: String(id) }, body });
    },
  ],
  [
    goingLive.reviewStep,
    'going-live.review',
    async () => owner.client.call(goingLive.reviewStep, { params: { step: 'hours' } }),
  ],
  [checkUp.checkUp, 'check-up.run', async () => owner.client.call(checkUp.checkUp, {})],
  [checkUp.tryLetter, 'check-up.letter', async () => owner.client.call(checkUp.tryLetter, {})],
  [
    moves.quoteOrder,
    'order.quote',
    async () =>
      owner.client.call(moves.quoteOrder, { ...at(await order('branding')), body: { amount: '5' } }),
  ],
  [moves.confirmOrder, 'order.confirm', async () => owner.client.call(moves.confirmOrder, at(await paid()))],
  [
    moves.declineOrder,
    'order.decline',
    async () => owner.client.call(moves.declineOrder, { ...at(await paid()), body: { reason: 'No' } }),
  ],
  [moves.payOut, 'order.payout', async () => payAs(owner, await processing(), { amount: '1.00' })],
  [moves.completeOrder, 'order.complete', async () => STAFF_ACTS.complete(owner, await processing())],
  [payouts.claimPayout, 'payout.claim', async () => claim(owner, await processing())],
  [
    payouts.takeOverPayout,
    'payout.take-over',
    async () => {
      const placed = await processing();
      const { payout } = data(await claim(await app.staff('treasury'), placed));
      const body = { since: payout.claim?.since ?? '' };
      return owner.client.call(payouts.takeOverPayout, { ...at(placed), body });
    },
  ],
  [
    payouts.giveBackPayout,
    'payout.give-back',
    async () => {
      const placed = await processing();
      data(await claim(owner, placed));
      return owner.client.call(payouts.giveBackPayout, at(placed));
    },
  ],
  [
    payouts.claimNextPayout,
    'payout.claim',
    async () => {
      await processing();
      return owner.client.call(payouts.claimNextPayout, { body: {} });
    },
  ],
  [
    payouts.setPayoutRules,
    'payout.rules',
    () => owner.client.call(payouts.setPayoutRules, { body: { slip_required: true, release_above: '700' } }),
  ],
  [
    payouts.askRelease,
    'payout.ask-release',
    async () => owner.client.call(payouts.askRelease, at(await processing())),
  ],
  [
    payouts.releasePayout,
    'payout.release',
    async () => owner.client.call(payouts.releasePayout, { params: await askedRelease() }),
  ],
  [
    payouts.refusePayout,
    'payout.refuse-release',
    async () => owner.client.call(payouts.refusePayout, { params: await askedRelease() }),
  ],
  [
    payouts.refusePayout,
    'payout.withdraw-request',
    async () => owner.client.call(payouts.refusePayout, { params: await askedRelease(owner) }),
  ],
  [
    payouts.setPayoutRules,
    'payout.rules',
    () => owner.client.call(payouts.setPayoutRules, { body: { slip_required: true, release_above: null } }),
  ],
  [payoutPhones.makePhoneCode, 'payout-phone.code', () => owner.client.call(payoutPhones.makePhoneCode, {})],
  [
    payoutPhones.letPhoneGo,
    'payout-phone.end',
    async () => {
      data(await owner.client.call(payoutPhones.makePhoneCode, {}));
      return owner.client.call(payoutPhones.letPhoneGo, {});
    },
  ],
  [
    moves.deskCancelOrder,
    'order.cancel',
    async () => owner.client.call(moves.deskCancelOrder, { ...at(await order()), body: { reason: 'No' } }),
  ],
  [
    moves.moveTracking,
    'order.track',
    async () =>
      owner.client.call(moves.moveTracking, {
        ...at(await order('goods')),
        body: { track_status: 'packaging' },
      }),
  ],
  [noAnswerNeeded, 'order.no-answer', async () => waived(await asked())],
  [
    answerNeeded,
    'order.answer-needed',
    async () => {
      const placed = await asked();
      data(await waived(placed));
      return owner.client.call(answerNeeded, at(placed));
    },
  ],
  [
    actOnOrders,
    'order.no-answer',
    async () => {
      const orders = [{ reference: (await asked()).reference, seen: '999999999' }];
      return owner.client.call(actOnOrders, { body: { orders, act: { do: 'no-answer' } } });
    },
  ],
  [
    changeStaffMails,
    'mails.change',
    () => owner.client.call(changeStaffMails, { body: { mention_mails: true } }),
  ],
  [views.saveView, 'view.save', () => namedView('Kept')],
  [
    views.changeView,
    'view.change',
    async () => {
      const { view: params } = data(await namedView('Before'));
      return owner.client.call(views.changeView, { params, body: { name: 'After', look: {} } });
    },
  ],
  [
    views.removeView,
    'view.remove',
    async () => owner.client.call(views.removeView, { params: data(await namedView('Gone')).view }),
  ],
  [
    staffMessage,
    'order.message',
    async () => owner.client.call(staffMessage, { ...at(await order()), body: { message: 'Hello' } }),
  ],
  [
    staffFile,
    'order.message',
    async () => owner.client.call(staffFile, { ...at(await order()), files: { file: pdf() } }),
  ],
  [
    staffMessage,
    'order.note',
    async () =>
      owner.client.call(staffMessage, {
        ...at(await order()),
        body: { message: 'Psst', internal: true },
      }),
  ],
  [statements.uploadStatement, 'statement.upload', () => sendStatement()],
  [statements.settleLine, 'statement.set-aside', async () => setAside(await openLine())],
  [
    statements.settleLine,
    'statement.reopen',
    async () => {
      const line = await openLine();
      data(await setAside(line));
      return owner.client.call(statements.settleLine, { ...line, body: { state: 'open' } });
    },
  ],
  [
    statements.explainLine,
    'statement.explain',
    async () => {
      await accountIds();
      const line = await openLine('in/logged', '7.00');
      data(await setAside(line, 'unexplained'));
      const body = { as: 'income' as const, reason: 'Interest' };
      return owner.client.call(statements.explainLine, { ...line, body });
    },
  ],
  [
    statements.offerBack,
    'statement.explain',
    async () => {
      await accountIds();
      const order = await placeOrder('payment', customer, owner);
      await STAFF_ACTS.cancel(owner, order);
      const { reference } = order;
      const line = await openLine('in/logged', '6.00', reference);
      return owner.client.call(statements.offerBack, { ...line, body: { reference } });
    },
  ],
  [statements.explainLine, 'statement.propose', async () => proposeOwner(owner)],
  [
    statements.approveExplanation,
    'statement.explain',
    async () => owner.client.call(statements.approveExplanation, { params: { id: await proposedOwner() } }),
  ],
  [
    statements.rejectExplanation,
    'statement.reject',
    async () => owner.client.call(statements.rejectExplanation, { params: { id: await proposedOwner() } }),
  ],
  [
    statements.rejectExplanation,
    'statement.withdraw',
    async () => {
      const params = { id: await proposedOwner(owner) };
      return owner.client.call(statements.rejectExplanation, { params });
    },
  ],
  [
    statements.confirmLines,
    'statement.tie',
    async () => {
      const journalId = BigInt(data(await drawn()).journal_id);
      const { params } = await openLine('in/logged', '10.00');
      const { id } = await app.context.db
        .selectFrom('postings')
        .select('id')
        .where('journal_id', '=', journalId)
        .where('amount', '>', 0n)
        .executeTakeFirstOrThrow();
      const ties = [{ line_id: params.id, posting_id: String(id) }];
      return owner.client.call(statements.confirmLines, { body: { pairs: [], ties } });
    },
  ],
  [
    statements.confirmLines,
    'order.confirm',
    async () => {
      await accountIds();
      const { params } = await openLine('in/logged', '150000.00');
      const pairs = [{ line_id: params.id, reference: (await paid()).reference }];
      return owner.client.call(statements.confirmLines, { body: { pairs } });
    },
  ],
  [
    weighShipment,
    'order.weigh',
    async () =>
      owner.client.call(weighShipment, { ...at(await order('shipment')), body: { weight_kg: '2' } }),
  ],
  [
    addShipmentPhoto,
    'order.photo',
    async () => {
      const picture = sharp({ create: { width: 5, height: 5, channels: 3, background: 'red' } });
      const photo = new File([await picture.png().toBuffer()], 'p.png');
      return owner.client.call(addShipmentPhoto, { ...at(await order('shipment')), files: { photo } });
    },
  ],
  [
    raiseGoodsOrder,
    'order.raise',
    () =>
      owner.client.call(raiseGoodsOrder, {
        body: { username: customer.username, name: 'Mugs', quantity: '3' },
      }),
  ],
  [
    treasury.publishRate,
    'rate.publish',
    () => owner.client.call(treasury.publishRate, { body: { base: 'NGN', target: 'RMB', price: '200' } }),
  ],
  [treasury.holdRates, 'rate.hold', () => owner.client.call(treasury.holdRates, { body: { minutes: 60 } })],
  [
    people.addCustomerNote,
    'customer.note',
    () =>
      owner.client.call(people.addCustomerNote, {
        params: { id: String(customer.id) },
        body: { note: 'Calls before he pays', pinned: false },
      }),
  ],
  [
    people.pinCustomerNote,
    'customer.note',
    async () => {
      const params = { id: String(customer.id) };
      const body = { note: 'Pays in the evening', pinned: false };
      const { note } = data(await owner.client.call(people.addCustomerNote, { params, body }));
      return owner.client.call(people.pinCustomerNote, {
        params: { ...params, note: note.id },
        body: { pinned: true },
      });
    },
  ],
  [
    people.makeStatement,
    'customer.statement',
    () =>
      owner.client.call(people.makeStatement, {
        params: { id: String(customer.id) },
        body: { from: '2026-01-01', to: '2026-12-31', mail: false },
      }),
  ],
  [
    papers.setBusinessDetails,
    'business.details',
    () =>
      owner.client.call(papers.setBusinessDetails, {
        body: { name: 'Cowrie', address: '', registration_number: '', tax_id: '', email: '', phone: '' },
      }),
  ],
  [
    unpaid.setUnpaidTimes,
    'unpaid-orders.change',
    () => owner.client.call(unpaid.setUnpaidTimes, { body: { remind_hours: 20, lapse_hours: 72 } }),
  ],
  [
    treasury.currencyLimits,
    'currency.limits',
    async () =>
      owner.client.call(treasury.currencyLimits, {
        params: { id: await currencyId() },
        body: { minimum: null, maximum: null },
      }),
  ],
  [
    treasury.proposePayAccount,
    'account.propose',
    () => owner.client.call(treasury.proposePayAccount, { body: WALLET }),
  ],
  [
    treasury.approvePayAccount,
    'account.approve',
    async () => owner.client.call(treasury.approvePayAccount, { params: { id: await proposal() } }),
  ],
  [
    treasury.rejectPayAccount,
    'account.reject',
    async () => owner.client.call(treasury.rejectPayAccount, { params: { id: await proposal() } }),
  ],
  [
    treasury.rejectPayAccount,
    'account.withdraw',
    async () => owner.client.call(treasury.rejectPayAccount, { params: { id: await proposal(owner) } }),
  ],
  [
    treasury.stopPayAccount,
    'account.stop',
    async () => {
      await order();
      const params = { id: await proposal() };
      data(await owner.client.call(treasury.approvePayAccount, { params }));
      return owner.client.call(treasury.stopPayAccount, { params });
    },
  ],
  [refunds.prepareRefund, 'refund.prepare', async () => prepare(await takenOut())],
  [
    refunds.sendRefund,
    'refund.send',
    async () => {
      const id = await takenOut();
      data(await prepare(id));
      const body = { version: '2', bank_reference: 'FT1' };
      return owner.client.call(refunds.sendRefund, { params: { id }, body, files: { slip: pdf() } });
    },
  ],
  [
    refunds.returnRefund,
    'refund.return',
    async () => {
      const body = { version: '1', reason: 'No such account' };
      return owner.client.call(refunds.returnRefund, { params: { id: await takenOut() }, body });
    },
  ],
  [
    treasury.switchPaymentOption,
    'option.disable',
    () =>
      owner.client.call(treasury.switchPaymentOption, { params: { code: 'usdt' }, body: { enabled: false } }),
  ],
  [
    treasury.switchPaymentOption,
    'option.enable',
    () =>
      owner.client.call(treasury.switchPaymentOption, { params: { code: 'usdt' }, body: { enabled: true } }),
  ],
  [
    business.blockCustomer,
    'customer.block',
    async () =>
      owner.client.call(business.blockCustomer, {
        params: { id: String((await app.customer()).id) },
        body: { blocked: true },
      }),
  ],
  [
    business.blockCustomer,
    'customer.unblock',
    () =>
      owner.client.call(business.blockCustomer, {
        params: { id: String(customer.id) },
        body: { blocked: false },
      }),
  ],
  [
    business.removeCustomerFactors,
    'customer.remove-factors',
    async () =>
      owner.client.call(business.removeCustomerFactors, {
        params: { id: String((await app.customer()).id) },
      }),
  ],
  [
    ownData.copyForCustomer,
    'customer.copy',
    async () => owner.client.call(ownData.copyForCustomer, await newParams()),
  ],
  [
    ownData.startDeletion,
    'customer.start-deletion',
    async () => owner.client.call(ownData.startDeletion, { ...(await newParams()), body: BY_LETTER }),
  ],
  [
    ownData.stopDeletion,
    'customer.keep',
    async () => {
      const params = await newParams();
      data(await owner.client.call(ownData.startDeletion, { ...params, body: BY_LETTER }));
      return owner.client.call(ownData.stopDeletion, params);
    },
  ],
  [
    workingHours.setOfficeWeek,
    'hours.change',
    async () =>
      owner.client.call(workingHours.setOfficeWeek, {
        params: { office: 'lagos' },
        body: { week: [{ weekday: 1, opens: '08:00', closes: '12:00' }] },
      }),
  ],
  [workingHours.keepDayOff, 'day-off.keep', async () => dayOff()],
  [
    workingHours.removeDayOff,
    'day-off.remove',
    async () => {
      await dayOff();
      return owner.client.call(workingHours.removeDayOff, { params: DAY_OFF });
    },
  ],
  [
    cases.answerCase,
    'case.answer',
    async () =>
      owner.client.call(cases.answerCase, { params: { id: await opened() }, body: { message: 'We look' } }),
  ],
  [
    cases.closeCase,
    'case.close',
    async () =>
      owner.client.call(cases.closeCase, { params: { id: await opened() }, body: { message: 'Done' } }),
  ],
  [
    assignment.assignOrder,
    'order.assign',
    async () => owner.client.call(assignment.assignOrder, { ...at(await order()), body: toOwner() }),
  ],
  [
    assignment.assignCase,
    'case.assign',
    async () => owner.client.call(assignment.assignCase, { params: { id: await opened() }, body: toOwner() }),
  ],
  [
    assignment.assignContact,
    'contact.assign',
    async () =>
      owner.client.call(assignment.assignContact, { params: { id: await message() }, body: toOwner() }),
  ],
  [
    assignment.changeAssignmentRules,
    'rules.change',
    () => owner.client.call(assignment.changeAssignmentRules, { body: { rules: [] } }),
  ],
  [inbox.snoozeConversation, 'inbox.snooze', async () => snoozed(await opened(), '2099-01-01T08:00:00Z')],
  [inbox.snoozeConversation, 'inbox.unsnooze', async () => snoozed(await opened(), null)],
  [
    inbox.settleConversation,
    'inbox.settle',
    async () =>
      owner.client.call(inbox.settleConversation, {
        params: { kind: 'case', id: await opened() },
        body: { seen: '999999999' },
      }),
  ],
  [
    inbox.replyToContact,
    'contact.reply',
    async () =>
      owner.client.call(inbox.replyToContact, {
        params: { id: await message() },
        body: { message: 'Gladly' },
      }),
  ],
  [
    inbox.tieContact,
    'contact.tie',
    async () =>
      owner.client.call(inbox.tieContact, {
        params: { id: await message() },
        body: { customer: customer.username, order: '' },
      }),
  ],
  [team.changeShift, 'shift.begin', () => shift(true)],
  [
    team.changeShift,
    'shift.end',
    async () => {
      await shift(true);
      return shift(false);
    },
  ],
  [
    team.readShiftNote,
    'shift.read-note',
    async () => {
      await shift(true);
      await shift(false, 'Zenith is slow');
      const [note] = data(await owner.client.call(team.shiftNotes, { query: {} })).notes.data;
      return owner.client.call(team.readShiftNote, { params: { id: note?.id ?? '' } });
    },
  ],
  [
    business.answerContact,
    'contact.answer',
    async () =>
      owner.client.call(business.answerContact, {
        params: { id: await message() },
        body: { answered: true },
      }),
  ],
  [
    business.answerContact,
    'contact.reopen',
    async () => {
      const params = { id: await message() };
      data(await owner.client.call(business.answerContact, { params, body: { answered: true } }));
      return owner.client.call(business.answerContact, { params, body: { answered: false } });
    },
  ],
  [
    contentCalls.faqs.create,
    'content.create',
    () => owner.client.call(contentCalls.faqs.create, { body: faq }),
  ],
  [
    contentCalls.faqs.update,
    'content.update',
    async () => owner.client.call(contentCalls.faqs.update, { params: { id: await faqId() }, body: faq }),
  ],
  [
    contentCalls.faqs.place,
    'content.move',
    async () => {
      await faqId();
      const params = { id: await faqId() };
      return owner.client.call(contentCalls.faqs.place, { params, body: { position: 1 } });
    },
  ],
  [
    contentCalls.faqs.remove,
    'content.delete',
    async () => owner.client.call(contentCalls.faqs.remove, { params: { id: await faqId() } }),
  ],
  [
    contentCalls.faqs.create,
    'content.propose',
    () => owner.client.call(contentCalls.faqs.create, { body: { ...faq, answer: 'Pay 0123456789.' } }),
  ],
  [
    approveContentProposal,
    'content.approve',
    async () => owner.client.call(approveContentProposal, { params: { id: await waiting() } }),
  ],
  [
    rejectContentProposal,
    'content.reject',
    async () => owner.client.call(rejectContentProposal, { params: { id: await waiting() } }),
  ],
  [
    rejectContentProposal,
    'content.withdraw',
    async () => owner.client.call(rejectContentProposal, { params: { id: await waiting(owner) } }),
  ],
];

test.each(ACTS.map(([, action, act]) => [action, act] as const))(
  '%s is written down',
  async (action, act) => {
    const [before] = await log();
    expect(await act()).toMatchObject({ status: 'success' });
    // The newest entry is this act; what led up to it is below.
    const [newest] = await log();
    expect(newest?.id).not.toBe(before?.id);
    expect(newest).toMatchObject({
      action,
      subject: expect.stringMatching(/./),
      staff: expect.stringMatching(/./),
    });
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
  const contentPaths = Object.values(contentCalls).flatMap((calls) =>
    Object.values(calls).map(({ path }) => path),
  );
  const changing = API.map(({ endpoint }) => endpoint).filter(
    ({ method, path }) => path.startsWith('/desk/') && method !== 'GET' && !contentPaths.includes(path),
  );
  const logged = new Set(ACTS.map(([endpoint]) => endpoint));
  expect(
    changing
      .filter((endpoint) => !logged.has(endpoint) && !noActs.includes(endpoint))
      .map(({ path }) => path),
  ).toEqual([]);
});

it('a refused act leaves no trace', async () => {
  const placed = await order();
  const before = await log();
  expect(await owner.client.call(moves.confirmOrder, at(placed))).toMatchObject({ httpStatus: 409 });
  expect(await log()).toEqual(before);
});

it('filters by who and what', async () => {
  const only = async (query: { staff?: string; action?: string }): Promise<Entry[]> =>
    data(await owner.client.call(business.auditLog, { query })).entries.data;
  const other = await app.staff('treasury');
  const placed = await paid();
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

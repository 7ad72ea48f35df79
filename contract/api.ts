/** Every endpoint of the API: what OpenAPI is generated from and what the role table is read from. */
import * as accountSecurity from './account-security.ts';
import * as accounts from './accounts.ts';
import * as balanceArea from './balance.ts';
import * as branding from './branding.ts';
import * as cases from './cases.ts';
import * as shownCases from './cases-seen.ts';
import * as chat from './chat.ts';
import * as contactArea from './contact.ts';
import * as content from './content.ts';
import * as answersDue from './desk/answers-due.ts';
import * as assignment from './desk/assignment.ts';
import * as auditLogArea from './desk/audit-log.ts';
import * as bankStatements from './desk/bank-statements.ts';
import * as book from './desk/book.ts';
import * as bookMoves from './desk/book-moves.ts';
import * as bookReport from './desk/book-report.ts';
import * as bulk from './desk/bulk.ts';
import * as deskCases from './desk/cases.ts';
import * as checkUpArea from './desk/check-up.ts';
import * as closings from './desk/closings.ts';
import * as contacts from './desk/contacts.ts';
import * as deskContent from './desk/content.ts';
import * as deskCustomers from './desk/customers.ts';
import * as departures from './desk/departures.ts';
import * as exportsArea from './desk/exports.ts';
import * as deskFactors from './desk/factors.ts';
import * as find from './desk/find.ts';
import * as goingLive from './desk/going-live.ts';
import * as goods from './desk/goods.ts';
import * as inboxArea from './desk/inbox.ts';
import * as leaveOrder from './desk/leave-order.ts';
import * as now from './desk/now.ts';
import * as orderMessages from './desk/order-messages.ts';
import * as orderMoney from './desk/order-money.ts';
import * as orderMoves from './desk/order-moves.ts';
import * as orderPage from './desk/order-page.ts';
import * as orderQueue from './desk/order-queue.ts';
import * as overviewArea from './desk/overview.ts';
import * as deskOwnData from './desk/own-data.ts';
import * as deskPapers from './desk/papers.ts';
import * as parcels from './desk/parcels.ts';
import * as payoutPhones from './desk/payout-phones.ts';
import * as payouts from './desk/payouts.ts';
import * as people from './desk/people.ts';
import * as deskPictures from './desk/pictures.ts';
import * as promiseBoard from './desk/promise-board.ts';
import * as recovery from './desk/recovery.ts';
import * as deskRefunds from './desk/refunds.ts';
import * as savedViews from './desk/saved-views.ts';
import * as securityTrailArea from './desk/security-trail.ts';
import * as session from './desk/session.ts';
import * as shipmentWork from './desk/shipment-work.ts';
import * as staffMails from './desk/staff-mails.ts';
import * as team from './desk/team.ts';
import * as deskTransactions from './desk/transactions.ts';
import * as treasury from './desk/treasury.ts';
import * as triage from './desk/triage.ts';
import * as unpaidOrders from './desk/unpaid-orders.ts';
import * as workingHours from './desk/working-hours.ts';
import * as downloads from './downloads.ts';
import type { AnyEndpoint } from './endpoint.ts';
import * as factors from './factors.ts';
import * as homeArea from './home.ts';
import * as laterSignOuts from './later-sign-outs.ts';
import * as liveArea from './live.ts';
import * as openingHours from './opening-hours.ts';
import * as orders from './orders.ts';
import * as ownDataArea from './own-data.ts';
import * as papers from './papers.ts';
import * as payments from './payments.ts';
import * as payoutPhone from './payout-phone.ts';
import * as payoutRecord from './payout-record.ts';
import * as pictures from './pictures.ts';
import * as push from './push.ts';
import * as rateAlerts from './rate-alerts.ts';
import * as rates from './rates.ts';
import * as receivers from './receivers.ts';
import * as refunds from './refunds.ts';
import * as sharedReceipts from './shared-receipts.ts';
import * as shelf from './shelf.ts';
import * as shipping from './shipping.ts';
import * as testFirst from './test-first.ts';
import * as tracking from './tracking.ts';
import * as waitingCount from './waiting-count.ts';

function isEndpoint(value: unknown): value is AnyEndpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

const areas: Record<string, Record<string, unknown>> = {
  accounts: { ...accounts, ...laterSignOuts },
  'two-step sign-in and passkeys': factors,
  'account security': accountSecurity,
  'own data': ownDataArea,
  content,
  'opening hours': openingHours,
  rates: { ...rates, ...rateAlerts },
  payments,
  'payout record': payoutRecord,
  'a phone that pays': payoutPhone,
  receivers,
  branding,
  shipping: { ...shipping, ...shelf },
  home: { ...homeArea, ...waitingCount },
  orders,
  'a test first': testFirst,
  'shared receipts': sharedReceipts,
  'balance and refunds': { ...refunds, ...balanceArea },
  chat,
  'live changes': liveArea,
  push,
  cases: { ...cases, ...shownCases },
  tracking,
  contact: contactArea,
  files: { ...downloads, ...pictures },
  papers,
  'desk sign-in and staff': { ...session, ...staffMails, ...deskFactors, ...recovery },
  'desk orders': {
    ...orderQueue,
    ...orderPage,
    ...orderMoves,
    ...orderMoney,
    ...orderMessages,
    ...shipmentWork,
    ...goods,
    ...answersDue,
    ...bulk,
    ...savedViews,
    ...triage,
    ...leaveOrder,
  },
  'desk search and what waits': { ...find, ...now, ...promiseBoard },
  'desk parcels': { ...parcels, ...departures },
  'desk payouts': { ...payouts, ...payoutPhones },
  'desk cases': deskCases,
  'desk team': { ...assignment, ...team },
  'desk inbox': inboxArea,
  'desk treasury': { ...treasury, ...unpaidOrders },
  'desk working hours': workingHours,
  'desk book of the money': { ...book, ...bookMoves, ...closings, ...bookReport },
  'desk refunds': deskRefunds,
  'desk papers': deskPapers,
  'desk transactions': deskTransactions,
  'desk bank statements': bankStatements,
  'desk business': {
    ...overviewArea,
    ...deskCustomers,
    ...securityTrailArea,
    ...contacts,
    ...auditLogArea,
    ...goingLive,
    ...checkUpArea,
    ...people,
    ...deskOwnData,
  },
  'desk exports': exportsArea,
  'desk content': { ...deskContent, ...deskPictures },
  ...Object.fromEntries(
    Object.entries(deskContent.contentCalls).map(([name, calls]) => [`desk ${name}`, calls]),
  ),
};

/** Endpoints with the area they belong to. */
export const API: readonly { area: string; endpoint: AnyEndpoint }[] = Object.entries(areas).flatMap(
  ([area, exports]) =>
    Object.values(exports)
      .filter(isEndpoint)
      .map((endpoint) => ({ area, endpoint })),
);

import { bookReport as bookReportCall } from '@cowrie/contract/desk/book-report.ts';
import * as exports from '@cowrie/contract/desk/exports.ts';
import { findAnything as findCall } from '@cowrie/contract/desk/find.ts';
import { goingLive, reviewStep as reviewStepCall } from '@cowrie/contract/desk/going-live.ts';
import { type DeskNow, deskNow as deskNowCall } from '@cowrie/contract/desk/now.ts';
import { overview as overviewCall } from '@cowrie/contract/desk/overview.ts';
import { promiseBoard as promiseBoardCall } from '@cowrie/contract/desk/promise-board.ts';
import { deskTransactions } from '@cowrie/contract/desk/transactions.ts';
import { waitingProofs as waitingProofsCall } from '@cowrie/contract/desk/triage.ts';
import { payoutRecord } from '@cowrie/contract/payout-record.ts';
import type { Router } from '../calls/call.ts';
import { paginateAhead } from '../lists/counting.ts';
import { chosen } from '../lists/filters.ts';
import { pageBounds } from '../lists/paging.ts';
import { closingsExport, journalsExport, statementExport } from './book-exports.ts';
import { bookReport } from './book-report.ts';
import { deskNow, versionOfNow } from './desk-now.ts';
import { auditLogExport, ordersExport, transactionsExport } from './exports.ts';
import { findAnything } from './find-anything.ts';
import { goLiveSteps, reviewStep } from './going-live.ts';
import { overview } from './overview.ts';
import { payoutFigures } from './payout-record.ts';
import { promiseBoard } from './promise-board.ts';
import { transactionPage } from './transactions.ts';
import { waitingProofs } from './triage/waiting-proofs.ts';

export function reportRoutes(route: Router): void {
  route(overviewCall, ({ context, now }) => overview(context.reports, now));

  route(goingLive, ({ context, staff, now }) => goLiveSteps(context, staff.id, now));
  route(reviewStepCall, async (call) => {
    await reviewStep(call, call.params.step);
    return { step: call.params.step };
  });

  route<typeof deskNowCall, DeskNow>(deskNowCall, {
    state: ({ context, staff, now }) => deskNow(context.db, staff, now),
    version: versionOfNow,
    answer: async ({ state }) => state,
  });

  route(waitingProofsCall, ({ context, staff, query, now }) =>
    waitingProofs(context, { staffId: staff.id, named: query.reference, now }),
  );

  route(deskTransactions, async ({ context, query, url }) => {
    const filter = { ...query, type: chosen(query.type), status: chosen(query.status) };
    const { rows, total, sums } = await transactionPage(context.reports, filter, pageBounds(query));
    return { transactions: { data: rows, pagination: paginateAhead(url, query, total) }, sums };
  });

  route(findCall, ({ context, query, staff }) => findAnything(context.db, query.q, staff.role));

  route(promiseBoardCall, ({ context, query, now }) =>
    promiseBoard(context.reports, Number(query.days || '7'), now),
  );

  route(payoutRecord, ({ context, now }) => payoutFigures(context.db, now));

  route(exports.exportOrders, ordersExport);
  route(exports.exportTransactions, transactionsExport);
  route(exports.exportAuditLog, auditLogExport);
  route(exports.exportStatement, statementExport);
  route(exports.exportJournals, journalsExport);
  route(exports.exportClosings, closingsExport);

  route(bookReportCall, ({ context, query, now }) => bookReport(context.reports, { ...query, now }));
}

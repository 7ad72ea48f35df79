import { bookReport as bookReportCall } from '@cowrie/contract/desk/book-report.ts';
import { overview as overviewCall } from '@cowrie/contract/desk/business.ts';
import * as exports from '@cowrie/contract/desk/exports.ts';
import { queueCounts } from '@cowrie/contract/desk/orders.ts';
import { deskTransactions } from '@cowrie/contract/desk/transactions.ts';
import { waitingProofs as waitingProofsCall } from '@cowrie/contract/desk/triage.ts';
import { payoutRecord } from '@cowrie/contract/payout-record.ts';
import type { Router } from '../calls/call.ts';
import { paginateAhead } from '../lists/counting.ts';
import { chosen } from '../lists/filters.ts';
import { pageBounds } from '../lists/paging.ts';
import { closingsExport, statementExport } from './book-exports.ts';
import { bookReport } from './book-report.ts';
import { auditLogExport, ordersExport, transactionsExport } from './exports.ts';
import { overview } from './overview.ts';
import { payoutFigures } from './payout-record.ts';
import { transactionPage } from './transactions.ts';
import { waitingProofs } from './triage/waiting-proofs.ts';
import { deskWaiting } from './waiting.ts';

export function reportRoutes(route: Router): void {
  route(overviewCall, ({ context, now }) => overview(context.db, now));

  route(queueCounts, ({ context }) => deskWaiting(context.db));

  route(waitingProofsCall, ({ context, staff, query, now }) =>
    waitingProofs(context, { staffId: staff.id, named: query.reference, now }),
  );

  route(deskTransactions, async ({ context, query, url }) => {
    const filter = { ...query, type: chosen(query.type), status: chosen(query.status) };
    const { rows, total, sums } = await transactionPage(context.db, filter, pageBounds(query));
    return { transactions: { data: rows, pagination: paginateAhead(url, query, total) }, sums };
  });

  route(payoutRecord, ({ context, now }) => payoutFigures(context.db, now));

  route(exports.exportOrders, ordersExport);
  route(exports.exportTransactions, transactionsExport);
  route(exports.exportAuditLog, auditLogExport);
  route(exports.exportStatement, statementExport);
  route(exports.exportClosings, closingsExport);

  route(bookReportCall, ({ context, query, now }) => bookReport(context.db, { ...query, now }));
}

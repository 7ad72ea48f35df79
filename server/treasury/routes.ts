import * as book from '@cowrie/contract/desk/book.ts';
import * as moves from '@cowrie/contract/desk/book-moves.ts';
import * as closings from '@cowrie/contract/desk/closings.ts';
import type { Router } from '../calls/call.ts';
import { fail } from '../errors.ts';
import {
  accountOf,
  accountWithBalance,
  journalById,
  journalPage,
  journalView,
  listAccounts,
  statementPage,
  writers,
} from '../ledger/index.ts';
import { chosen } from '../lists/filters.ts';
import { approveReversal } from './approve-reversal.ts';
import { buyRmb } from './buy-rmb.ts';
import { closingDay } from './closing-day.ts';
import { countAccount } from './count-account.ts';
import { listHoldings } from './list-holdings.ts';
import { openPayOutAccount } from './open-account.ts';
import { recordOwnMoney } from './own-money.ts';
import { type ReversalHooks, whyNotReverse, whyNotSentence } from './reversal-rules.ts';
import { proposeReversal, rejectReversal, reversalOf, waitingReversals } from './reversals.ts';
import { signClosing } from './sign-closing.ts';
import { transferMoney } from './transfer-money.ts';

/**
 * The book's calls. Where a journal is taken back, the hook of its kind takes back what belongs to it outside of the
 * book.
 */
export const treasuryRoutes = (hooks: ReversalHooks) => (route: Router) => {
  readingRoutes(route, hooks);
  moveRoutes(route);
  reversalRoutes(route, hooks);
  closingRoutes(route);
};

function readingRoutes(route: Router, hooks: ReversalHooks): void {
  route(book.bookAccounts, ({ context }) => listAccounts(context.db));

  route(book.accountStatement, async ({ context, params, query }) => {
    const row = (await accountOf(context.db, BigInt(params.id))) ?? fail('not_found');
    const { before, ...days } = query;
    return {
      account: await accountWithBalance(context.db, row),
      ...(await statementPage(context.db, row, { ...days, before: before ? BigInt(before) : undefined })),
    };
  });

  route(book.listJournals, async ({ context, query }) => {
    const { before, kind, staff, ...filter } = query;
    const staffId = staff ? BigInt(staff) : undefined;
    return {
      ...(await journalPage(context.db, { ...filter, kind: chosen(kind), staffId }, before)),
      staff: await writers(context.db),
    };
  });

  route(book.bookJournal, async ({ context, staff, params, now }) => {
    const id = BigInt(params.id);
    const journal = (await journalById(context.db, id)) ?? fail('not_found');
    return {
      journal: journalView(journal),
      reversal: await reversalOf(context.db, id, { staffId: staff.id, now }),
      why_not_reverse: whyNotSentence(await whyNotReverse(context.db, journal, hooks)),
    };
  });

  route(moves.holdings, ({ context }) => listHoldings(context.db));
}

function moveRoutes(route: Router): void {
  route(book.openPayOutAccount, async ({ context, staff, body, device, once, now }) => {
    const { answer } = await once((tx) => openPayOutAccount(context, tx, body, { staff, device, now }));
    return { account: answer };
  });
  route(moves.buyRmb, async ({ context, staff, body, device, once, now }) => {
    const act = { staff, device, now };
    const { answer } = await once(async (tx) => String(await buyRmb(context, tx, body, act)));
    return { journal_id: answer };
  });
  route(moves.transferMoney, async ({ context, staff, body, device, once, now }) => {
    const act = { staff, device, now };
    const { answer } = await once(async (tx) => String(await transferMoney(context, tx, body, act)));
    return { journal_id: answer };
  });
  route(moves.recordOwnMoney, async ({ context, staff, body, device, once, now }) => {
    const act = { staff, device, now };
    const { answer } = await once(async (tx) => String(await recordOwnMoney(context, tx, body, act)));
    return { journal_id: answer };
  });
}

function reversalRoutes(route: Router, hooks: ReversalHooks): void {
  route(book.listReversals, async ({ context, staff, now }) => ({
    reversals: await waitingReversals(context.db, { staffId: staff.id, now }),
  }));
  route(book.proposeReversal, async ({ context, staff, params, body, device, once, now }) => {
    const request = { journalId: BigInt(params.id), reason: body.reason, staff, device, now, hooks };
    const { answer } = await once((tx) => proposeReversal(context, tx, request));
    return { reversal: answer };
  });
  route(book.approveReversal, async ({ context, staff, params, device, now }) => ({
    reversal: await approveReversal(context, { id: BigInt(params.id), staff, device, now, hooks }),
  }));
  route(book.rejectReversal, async ({ context, staff, params, device, now }) => ({
    reversal: await rejectReversal(context, { id: BigInt(params.id), staff, device, now }),
  }));
}

function closingRoutes(route: Router): void {
  route(closings.closingDay, ({ context, staff, query }) =>
    closingDay(context.db, { day: query.day, staffId: staff.id }),
  );
  route(closings.countAccount, async ({ context, staff, params, body, device, now }) => {
    const { day, counted, reason = '', book: seen } = body;
    const request = { accountId: BigInt(params.id), day, counted, reason, seen, staff, device, now };
    return { account: await countAccount(context.db, request) };
  });
  route(closings.signClosing, async ({ context, staff, params, body, device, now }) => ({
    account: await signClosing(context, { id: BigInt(params.id), seen: body, staff, device, now }),
  }));
}

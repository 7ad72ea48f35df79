import * as api from '@cowrie/contract/desk/bank-statements.ts';
import type { Router } from '../calls/call.ts';
import type { Db } from '../database/transaction.ts';
import { accountWithBalance, ownAccount, UNEXPLAINED } from '../ledger/index.ts';
import { paginateAhead } from '../lists/counting.ts';
import { chosen } from '../lists/filters.ts';
import { pageBounds } from '../lists/paging.ts';
import { statementAccount, statementAccounts } from './accounts.ts';
import { confirmPairs } from './confirm-lines.ts';
import { linePage, unexplainedPage } from './lines.ts';
import { statementMatches } from './matches.ts';
import { payOutByLines } from './pay-out-by-lines.ts';
import { approveExplanation, explainLine, proposalsFor, rejectExplanation } from './propose-explanation.ts';
import { setAside, settleLine } from './set-aside.ts';
import { tieLines } from './tie-lines.ts';
import { offerBack } from './too-late.ts';
import { readUpload } from './upload-statement.ts';

/** Of the account that a filter names; none for one that is empty. An unknown one has no lines. */
async function accountId(db: Db, code: string | undefined): Promise<bigint | undefined> {
  return code ? ((await statementAccount(db, code))?.id ?? 0n) : undefined;
}

export function bankStatementRoutes(route: Router): void {
  route(api.statementAccounts, async ({ context }) => ({ accounts: await statementAccounts(context.db) }));

  route(api.uploadStatement, async ({ once, ...call }) => {
    const { answer } = await once(await readUpload(call));
    return answer;
  });

  route(api.statementLines, async ({ context, query, url }) => {
    const { from, to } = query;
    const state = chosen(query.state);
    const direction = chosen(query.direction);
    const filter = { accountId: await accountId(context.db, query.account), state, direction, from, to };
    const { rows, total } = await linePage(context.db, filter, pageBounds(query));
    return { lines: { data: rows, pagination: paginateAhead(url, query, total) } };
  });

  route(api.settleLine, async (call) => ({
    line: await settleLine({ ...call, id: BigInt(call.params.id) }),
  }));

  unexplainedRoutes(route);

  route(api.offerBack, async (call) => ({
    line: await offerBack({ ...call, id: BigInt(call.params.id), named: call.body.reference, setAside }),
  }));

  route(api.confirmLines, async (call) => ({
    outcomes: await confirmPairs(call, call.body.pairs),
    tied: await tieLines(call, call.body.ties ?? []),
    paid_out: await payOutByLines(call, call.body.payments ?? []),
  }));

  route(api.statementMatches, async ({ context, query, now }) =>
    statementMatches(context, { accountId: await accountId(context.db, query.account), now }),
  );
}

function unexplainedRoutes(route: Router): void {
  route(api.unexplainedMoney, async ({ context, staff, query, url, now }) => {
    const { db } = context;
    const { rows, total } = await unexplainedPage(db, pageBounds(query));
    const ids = rows.map(({ id }) => id);
    const proposals = await proposalsFor(db, ids, { staffId: staff.id, now });
    return {
      lines: {
        data: rows.map((row) => ({ ...row, proposal: proposals.get(row.id) ?? null })),
        pagination: paginateAhead(url, query, total),
      },
      balance: (await accountWithBalance(db, await ownAccount(db, UNEXPLAINED))).balance,
    };
  });
  route(api.explainLine, async (call) => ({
    line: await explainLine({ ...call, id: BigInt(call.params.id) }),
  }));
  route(api.approveExplanation, async (call) => ({
    line: await approveExplanation({ ...call, id: BigInt(call.params.id) }),
  }));
  route(api.rejectExplanation, async (call) => ({
    line: await rejectExplanation({ ...call, id: BigInt(call.params.id) }),
  }));
}

/** The ledger's door: whoever moves money writes here what became of it. */
export {
  costOfHolding,
  customerAccount,
  customerBalance,
  DIFFERENCE,
  DRAWINGS,
  FEES,
  holding,
  INCOME,
  lockHolding,
  MARGIN,
  OPENING,
  ORDERS,
  openAccount,
  positionOf,
  REFUNDS,
  UNEXPLAINED,
} from './accounts.ts';
export { bought, costOf, type Holding } from './average-cost.ts';
export { workOnCheckpoints } from './balances.ts';
export { holdBankReference, isInBook, orderCounted, withoutApostrophe } from './bank-reference.ts';
export { bringIn } from './bring-in.ts';
export { balanceAtEndOf, closeTo, lockAccount } from './closed-days.ts';
export { customerStatement } from './customer-statement.ts';
export { flawsOf } from './flaws.ts';
export {
  type AccountRow,
  accountOf,
  accountWithBalance,
  listAccounts,
  moneyAccounts,
  nairaAccounts,
  ownAccount,
} from './list-accounts.ts';
export { liveAccount } from './live-account.ts';
export {
  type MoneyAccount,
  moneyAccount,
  openPayIn,
  type PayInAccount,
  payInAccount,
  sameAccount,
} from './money-accounts.ts';
export { moneyWaiting } from './money-waiting.ts';
export { orderMoney } from './order-money.ts';
export { type JournalRow, journalById, journalPage, journalView, writers } from './read-journals.ts';
export { statementPage } from './statement.ts';
export { journalWith, type Line, type NewJournal, noteJournal, writeJournal } from './write-journal.ts';

/** The ledger's door: whoever moves money writes here what became of it. */
export {
  costOfHolding,
  customerAccount,
  customerBalance,
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
} from './accounts.ts';
export { bought, costOf } from './average-cost.ts';
export { balanceOf, balancesOf, workOnCheckpoints } from './balances.ts';
export { liveAccount } from './live-account.ts';
export {
  type MoneyAccount,
  moneyAccount,
  moneyAccounts,
  openPayIn,
  type PayInAccount,
  payInAccount,
} from './money-accounts.ts';
export { orderMoney } from './order-money.ts';
export { type Line, type NewJournal, writeJournal } from './write-journal.ts';

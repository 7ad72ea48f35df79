/** The ledger's door: whoever moves money writes here what became of it. */
export {
  customerAccount,
  customerBalance,
  holding,
  lockHolding,
  MARGIN,
  nairaAccounts,
  ORDERS,
  openAccount,
  REFUNDS,
} from './accounts.ts';
export { bought, costOf } from './average-cost.ts';
export { balanceOf, balancesOf, workOnCheckpoints } from './balances.ts';
export { customerStatement } from './customer-statement.ts';
export { orderMoney } from './order-money.ts';
export { type Line, type NewJournal, writeJournal } from './write-journal.ts';

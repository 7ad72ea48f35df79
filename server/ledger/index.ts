/** The ledger's door: whoever moves money writes here what became of it. */
export {
  customerAccount,
  customerBalance,
  holding,
  lockHolding,
  MARGIN,
  ORDERS,
  openAccount,
  REFUNDS,
} from './accounts.ts';
export { bought, costOf } from './average-cost.ts';
export { balanceOf, balancesOf, workOnCheckpoints } from './balances.ts';
export { orderMoney } from './order-money.ts';
export { type Line, type NewJournal, writeJournal } from './write-journal.ts';

/** The treasury's door. */
export { buyRmb } from './buy-rmb.ts';
export { countAccount } from './count-account.ts';
export { takeOut } from './foreign-money.ts';
export { forgetReasons } from './forget-person.ts';
export { recordOwnMoney } from './own-money.ts';
export type { ReversalHooks } from './reversal-rules.ts';
export { signClosing } from './sign-closing.ts';
export { transferMoney } from './transfer-money.ts';

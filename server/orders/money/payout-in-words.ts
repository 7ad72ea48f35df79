import { displayMinor } from '@cowrie/contract/money.ts';
import type { PaidOut } from './pay-out.ts';

/** A payout as the audit log has it. */
export function payoutInWords({ amount, fee, currency, account, rest }: PaidOut) {
  const money = (minor: bigint) => displayMinor(minor, currency);
  const withFee = fee > 0n ? `, fee ${money(fee)}` : '';
  const left = rest > 0n ? `; ${money(rest)} left to pay` : '';
  return `${money(amount)} from ${account.name}${withFee}${left}`;
}

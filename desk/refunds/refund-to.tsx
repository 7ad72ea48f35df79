import type { DeskRefund } from '@cowrie/contract/desk/refunds.ts';
import { CopyButton } from '@cowrie/ui/copy-button.tsx';
import { BankIcon } from '@cowrie/ui/icons.tsx';
import { BESIDE_ICON } from '../pay-accounts/account-details.tsx';

/** The bank account in full: a single digit decides where money goes, so nothing is shortened. */
export function RefundTo({ refund: { bank } }: { refund: DeskRefund }) {
  if (!bank) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-x-3">
      <BankIcon className="mt-1 size-6 shrink-0 text-brand" />
      <p className={BESIDE_ICON}>
        <span className="block text-sm text-soft">{bank.bank_name}</span>
        <span className="flex flex-wrap items-center gap-x-2 font-bold text-[length:min(1.25rem,6vw)] tabular-nums leading-7 tracking-wide">
          {bank.account_number}
          <CopyButton text={bank.account_number} label="account number" className="font-sans" />
        </span>
        <span className="block [overflow-wrap:anywhere]">{bank.account_name}</span>
      </p>
    </div>
  );
}

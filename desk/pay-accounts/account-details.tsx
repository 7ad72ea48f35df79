import type { PayAccount } from '@cowrie/contract/desk/treasury.ts';
import { WalletIcon } from '@cowrie/ui/first-icons.tsx';
import { BankIcon } from '@cowrie/ui/icons.tsx';

/**
 * Moves below the icon where large text leaves too little room beside it, so that an account number stays in one line.
 */
export const BESIDE_ICON = 'min-w-0 flex-1 basis-40';

/** An account or wallet in full: a single digit decides where money goes, so nothing is shortened. */
export function AccountDetails({ account }: { account: Pick<PayAccount, 'details'> }) {
  const { details } = account;
  if ('account_number' in details) {
    return (
      <div className="flex flex-wrap gap-x-3">
        <BankIcon className="mt-1 size-6 shrink-0 text-brand" />
        <p className={BESIDE_ICON}>
          <span className="block text-sm text-soft">{details.bank_name}</span>
          <span className="block font-bold text-[length:min(1.25rem,6vw)] tabular-nums leading-7 tracking-wide">
            {details.account_number}
          </span>
          <span className="block [overflow-wrap:anywhere]">{details.account_name}</span>
        </p>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-x-3">
      <WalletIcon className="mt-1 size-6 shrink-0 text-brand" />
      <p className={BESIDE_ICON}>
        <span className="block text-sm text-soft">USDT on {details.wallet_address_network}</span>
        <span className="block font-semibold [overflow-wrap:anywhere]">{details.wallet_address}</span>
      </p>
    </div>
  );
}

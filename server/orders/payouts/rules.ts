/** The owner's rules of paying out: whether each needs its slip, and above which amount a second person (Product §28.18, §28.19). */
import { displayMoney, formatAmount, formatOptionalAmount, parseAmount } from '@cowrie/contract/money.ts';
import { audit } from '../../audit/index.ts';
import type { StaffAct } from '../../calls/call.ts';
import { getSetting, setSetting } from '../../database/settings.ts';
import { type Db, transaction } from '../../database/transaction.ts';

const SETTING = 'payouts';

export type PayoutRules = {
  slipRequired: boolean;
  /** In minor units of what the receiver gets; null: no payout needs a second person. */
  releaseAbove: bigint | null;
};

type Kept = { slip_required: boolean; release_above: string | null };

export async function payoutRules(db: Db): Promise<PayoutRules> {
  const kept = (await getSetting(db, SETTING)) as Kept | undefined;
  if (!kept) return { slipRequired: true, releaseAbove: null };
  return {
    slipRequired: kept.slip_required,
    releaseAbove: kept.release_above === null ? null : parseAmount(kept.release_above),
  };
}

export const rulesView = ({ slipRequired, releaseAbove }: PayoutRules): Kept => ({
  slip_required: slipRequired,
  release_above: formatOptionalAmount(releaseAbove),
});

export async function setPayoutRules({ context, staff, now }: StaffAct, rules: PayoutRules): Promise<Kept> {
  return transaction(context.db, async (tx) => {
    const detail = `${inWords(await payoutRules(tx))} to ${inWords(rules)}`;
    await setSetting(tx, SETTING, rulesView(rules));
    await audit(tx, { staff, action: 'payout.rules', subject: 'payouts', detail, now });
    return rulesView(rules);
  });
}

function inWords({ slipRequired, releaseAbove }: PayoutRules): string {
  const above =
    releaseAbove === null ? 'no release' : `release above ${displayMoney(formatAmount(releaseAbove), 'RMB')}`;
  return `${slipRequired ? 'slip required' : 'no slip required'}, ${above}`;
}

/** The owner's rules of paying out: whether each needs its slip, and above which amount a second person (Product §28.18, §28.19). */
import { displayMinor, formatOptionalAmount, parseAmount } from '@cowrie/contract/money.ts';
import { audit } from '../../audit/index.ts';
import type { ToldStaffAct } from '../../calls/call.ts';
import { standsAlready } from '../../changed-since.ts';
import { getSetting, holdSetting, setSetting } from '../../database/settings.ts';
import { type Db, transaction } from '../../database/transaction.ts';
import { tellTreasury } from '../../mail/staff-notices.ts';

const SETTING = 'payouts';

export type PayoutRules = {
  slipRequired: boolean;
  /** In minor units of what the receiver gets; null: no payout needs a second person. */
  releaseAbove: bigint | null;
};

type Kept = { slip_required: boolean; release_above: string | null };

export const payoutRules = async (db: Db): Promise<PayoutRules> => readRules(await getSetting(db, SETTING));

function readRules(setting: unknown): PayoutRules {
  const kept = setting as Kept | undefined;
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

/** `shown`: the rules as whoever changes them was shown them. @throws {ApiError} `changed_meanwhile`. */
export async function setPayoutRules(
  { context, staff, device, now }: ToldStaffAct,
  rules: PayoutRules,
  shown: Kept | undefined,
): Promise<Kept> {
  return transaction(context.db, async (tx) => {
    const before = readRules(await holdSetting(tx, SETTING));
    const wanted = rulesView(rules);
    if (standsAlready(rulesView(before), { wanted, shown })) return wanted;
    const [was, is] = [inWords(before), inWords(rules)];
    await setSetting(tx, SETTING, wanted);
    await audit(tx, { staff, action: 'payout.rules', subject: 'payouts', detail: `${was} to ${is}`, now });
    const facts = [['Before', was] as const, ['Now', is] as const];
    await tellTreasury(context, tx, { kind: 'payout-rules-changed', by: staff.name, device, now, facts });
    return wanted;
  });
}

function inWords({ slipRequired, releaseAbove }: PayoutRules): string {
  const above = releaseAbove === null ? 'no release' : `release above ${displayMinor(releaseAbove, 'RMB')}`;
  return `${slipRequired ? 'slip required' : 'no slip required'}, ${above}`;
}

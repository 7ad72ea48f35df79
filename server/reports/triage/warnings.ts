/** What whoever decides about a proof is warned of (Product §28.33). */
import {
  confirmedByLine,
  PROOF_WARNINGS,
  type ProofWarning,
  type WaitingProof,
} from '@cowrie/contract/desk/triage.ts';
import { parseAmount } from '@cowrie/contract/money.ts';
import { nameReader } from '../../bank-statements/matching/names.ts';

type Known = Omit<WaitingProof, 'warnings'>;
type Beside = { isFirstOrder: boolean; isReplaced: boolean; now: Date };

/** The warnings that apply to a proof, the gravest first. */
export function warningsOf(proof: Known, { isFirstOrder, isReplaced, now }: Beside): ProofWarning[] {
  const { line, account, asked, promise, same_proofs } = proof;
  const came = line && line.currency === account.currency ? minor(line.amount) : null;
  const due = asked === null ? null : minor(asked);
  // Where a line of the bank confirms the order, the receipt goes to the account of that line, so no other account is
  // warned of.
  const byLine = confirmedByLine(proof);
  const applies: Record<ProofWarning, boolean> = {
    'same-proof': same_proofs.length > 0,
    blocked: proof.customer.blocked,
    'line-short': came !== null && due !== null && came < due,
    'line-more': came !== null && due !== null && came > due,
    'line-names-another': line?.reasons.includes('another reference') ?? false,
    'line-elsewhere': line !== null && !byLine && line.account_code !== account.code,
    'line-unexplained': line !== null && !byLine && line.is_unexplained,
    'sender-unlike': Boolean(line?.sender) && nameReader(line?.sender ?? '')(proof.customer.name) === null,
    'account-replaced': isReplaced,
    'account-unknown': account.shown_at === null,
    'declined-before': proof.declined_before !== null,
    part: minor(proof.amount_received) > 0n,
    usdt: account.currency === 'USDT',
    late: promise !== null && Date.parse(promise.at) < now.getTime(),
    'first-order': isFirstOrder,
  };
  return PROOF_WARNINGS.filter((warning) => applies[warning]);
}

const minor = (amount: string) => parseAmount(amount) ?? 0n;

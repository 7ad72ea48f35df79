import { leavesOpen } from '@cowrie/contract/client.ts';
import { orderAccounts } from '@cowrie/contract/desk/order-money.ts';
import { payOut } from '@cowrie/contract/desk/order-moves.ts';
import { displayMoney, parseAmount } from '@cowrie/contract/money.ts';
import type { PaymentDetails } from '@cowrie/contract/orders.ts';
import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useForm } from '../../api/use-form.ts';
import { onlyOne } from '../../parts/only-one.ts';
import { useSlipAgain } from '../../parts/sent-slips.ts';
import { openTest } from '../../session/rights.ts';
import { leftToPay, mayBeSent } from '../order/left-to-pay.ts';
import { useAccountOnItsWay } from '../payout/account-on-its-way.ts';
import { type MoveDialogProps, moved } from './move-dialog.tsx';
import { STALE_AFTER_MOVE } from './stale-after-move.ts';
import { useKnowAtOnce } from './use-know-at-once.ts';

const EMPTY = {
  account: null as string | null,
  amount: null as string | null,
  fee: '',
  reference: '',
  note: '',
  beyondTest: '',
  receipt: null as File | null,
};

const WHY_BEYOND = 'Say why more has left than the test';
const WHICH_ACCOUNT = 'Say which account it was paid from';
const NO_SLIP = 'Attach the slip: it is what your customer is waiting for';

/**
 * The account that the open dialog shows as chosen, until the order has been read with it. Where the choice fails, the
 * dialog goes on showing it and does not fall back to the account from before.
 */
function useHeld(isOpen: boolean, onItsWay: string | null, claimed: string | null): string | null {
  const [held, setHeld] = useState<string | null>(null);
  const now = isOpen ? (onItsWay ?? (held === claimed ? null : held)) : null;
  if (now !== held) setHeld(now);
  return now;
}

/** What is filled in of a payment to the receiver, and what follows from it (Product §26.26). */
export function usePayOut(order: PaymentDetails, { detail, isOpen, onClose }: MoveDialogProps) {
  const knowAtOnce = useKnowAtOnce(order.reference);
  const params = { reference: order.reference };
  const choices = useCall(orderAccounts, { params }, { enabled: isOpen, staleTime: 0 });
  const accounts = choices.data?.pay_out ?? [];
  // What was chosen as it was claimed, or the only one there is; nothing is taken for granted where there is a choice.
  const onItsWay = useAccountOnItsWay(order.reference);
  const claimed = detail.payout?.claim?.account ?? null;
  const held = useHeld(isOpen, onItsWay, claimed);
  const known = onItsWay ?? held ?? claimed ?? onlyOne(accounts)?.code;
  const left = leftToPay(order);
  const test = openTest(order);
  // After a test no amount is suggested: what left beyond it may be anything. Before that, the test is what leaves.
  const suggested = test === 'sent' ? '' : mayBeSent(order);
  const isBeyondTest = (sum: string) =>
    test !== undefined && (parseAmount(sum) ?? 0n) > (parseAmount(mayBeSent(order)) ?? 0n);
  // What has left beyond a test is recorded even without a slip.
  const isSlipRequired = (sum: string) => (detail.payout?.slip_required ?? true) && !isBeyondTest(sum);
  const form = useForm(payOut, {
    initial: EMPTY,
    input: ({ account, amount, fee, reference, note, beyondTest, receipt }) => ({
      params,
      body: {
        paid_out: order.paid_out,
        amount: amount ?? suggested,
        account: account ?? known ?? '',
        ...(fee && { fee }),
        ...(reference.trim() && { reference }),
        ...(note.trim() && { note }),
        ...(isBeyondTest(amount ?? suggested) && { beyond_test: beyondTest }),
      },
      files: { receipt: receipt ?? undefined },
    }),
    fieldNames: { beyond_test: 'beyondTest' },
    check: ({ account, amount, beyondTest, receipt }) => {
      const errors = {
        ...(isBeyondTest(amount ?? suggested) && beyondTest.trim() === '' && { beyond_test: [WHY_BEYOND] }),
        ...(!(account ?? known) && { account: [WHICH_ACCOUNT] }),
        ...(isSlipRequired(amount ?? suggested) && !receipt && { receipt: [NO_SLIP] }),
      };
      const [first] = Object.values(errors);
      return first?.[0] ? { message: first[0], errors } : null;
    },
    refreshes: STALE_AFTER_MOVE,
    isOpen,
    onDone: ({ status, rest, paid_out }) => {
      // After a test only the order itself says what it waits for.
      if (!test) knowAtOnce({ order: { paid_out } });
      const what =
        status === 'successful'
          ? `${order.reference} is complete.`
          : `${displayMoney(rest, order.you_get_currency)} of ${order.reference} is still to be paid out.`;
      moved(what, onClose)();
      again.noteSent();
      form.reset();
    },
    onRefused(refusal) {
      if (leavesOpen(refusal)) again.noteSent();
      return false;
    },
  });
  const again = useSlipAgain(form.values.receipt, order.reference);
  const amount = form.values.amount ?? suggested;
  return {
    form,
    amount,
    /** What is then still to be paid; below zero it is more than the receiver gets. */
    rest: (parseAmount(left) ?? 0n) - (parseAmount(amount) ?? 0n),
    ...{ left, suggested, accounts, again },
    /** The accounts are still loading: a press now would be told to choose one that may be preselected in a moment. */
    isSeekingAccounts: !known && choices.isPending,
    account: form.values.account ?? known ?? '',
    // The account has been chosen on the phone meanwhile.
    accountProblem: known && form.problem('account') === WHICH_ACCOUNT ? null : form.problem('account'),
    isTest: test === 'first',
    isBeyondTest: isBeyondTest(amount),
    isSlipRequired: isSlipRequired(amount),
  };
}

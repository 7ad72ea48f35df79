import { orderAccounts } from '@cowrie/contract/desk/order-money.ts';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { displayMoney, formatAmount, parseAmount } from '@cowrie/contract/money.ts';
import { useCall } from '../../api/queries.ts';
import { useForm } from '../../api/use-form.ts';
import { sameProofsNow } from '../order/same-proofs.tsx';
import { arrivalInWords } from './arrival-in-words.ts';
import { moved, type ProofDialogProps } from './move-dialog.tsx';
import { STALE_AFTER_MOVE } from './stale-after-move.ts';
import { useKnowAtOnce } from './use-know-at-once.ts';

/** What is filled in of money that came, and what confirming it will do (Product §26.20). */
export function useArrival({ attempt, detail, isOpen, onClose }: ProofDialogProps) {
  const { order } = detail;
  const usdt = order.proofs.at(-1)?.usdt;
  const others = sameProofsNow(detail);
  const params = { reference: order.reference };
  const choices = useCall(orderAccounts, { params }, { enabled: isOpen, staleTime: 0 });
  const accounts = choices.data?.pay_in ?? [];

  /** The form's values, with the likely ones where nothing was chosen or typed yet. */
  function given(values: { account: string | null; arrived: string | null }) {
    const account = accounts.find(({ code }) => code === (values.account ?? choices.data?.pay_in_chosen));
    const currency = account?.currency ?? order.currency;
    const asked = account ? account.asked : usdt ? null : order.amount_missing;
    return { account, currency, asked, arrived: values.arrived ?? asked ?? '' };
  }

  const knowAtOnce = useKnowAtOnce(order.reference);
  const form = useForm(confirmOrder, {
    initial: {
      looked: [] as string[],
      account: null as string | null,
      arrived: null as string | null,
      bank_reference: '',
    },
    input: (values) => {
      const { account, arrived } = given(values);
      return {
        params,
        body: {
          ...(order.amount_missing !== null && { amount: order.amount_missing }),
          ...(attempt && { attempt }),
          ...(account && { account: account.code }),
          ...((account || values.arrived !== null) && { arrived }),
          ...(values.bank_reference.trim() && { bank_reference: values.bank_reference }),
          ...(others.length > 0 && { looked_at_same_proof: values.looked.length > 0 }),
        },
      };
    },
    refreshes: STALE_AFTER_MOVE,
    isOpen,
    onDone: ({ amount_missing, status }) => {
      const received = (parseAmount(order.amount ?? '') ?? 0n) - (parseAmount(amount_missing) ?? 0n);
      knowAtOnce({ order: { amount_received: formatAmount(received) } });
      const what =
        status === 'pending'
          ? `${displayMoney(amount_missing, order.currency)} of ${order.reference} is still missing; the customer is asked for it.`
          : `Payment of ${order.reference} is confirmed.`;
      moved(what, onClose)();
      form.reset();
    },
  });
  const { account, currency, asked, arrived } = given(form.values);
  return {
    form,
    accounts,
    account,
    currency,
    arrived,
    usdt,
    others,
    words: arrivalInWords(asked, arrived, currency),
  };
}

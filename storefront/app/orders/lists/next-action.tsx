import type { Asked } from '@cowrie/contract/asked.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import type { OrderListItem, RefundState } from '@cowrie/contract/orders.ts';
import { ArrowRightIcon } from '@cowrie/ui/first-icons.tsx';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { stepInWords } from '../order/step-words.ts';

/** Answered where it is paid; everything else in the order's panel, which the row itself opens. */
const ON_PAY_PAGE: readonly Asked[] = ['rate', 'rest', 'pay'];

const WORDS: Record<Asked, (order: OrderListItem) => string> = {
  proof: () => 'Send another proof',
  rate: () => 'Accept the new amount',
  rest: () => 'Send the rest',
  test: () => 'Say whether the test arrived',
  pay: (order) => `Pay ${displayMoney(order.total_amount ?? '0.00', order.total_currency)}`,
  refund: () => 'Say where your money goes',
  message: () => 'Read our message',
};

/** What is given back is what its customer looks for. */
const refundInWords = (refund: RefundState) =>
  `Your refund ${refund === 'to-balance' ? 'went to your balance' : `${refund === 'sent' ? 'was sent' : 'is on its way'} to your bank`}`;

const ACTION =
  'inline-flex items-center gap-1.5 font-semibold text-brand text-sm max-md:-mt-1 max-md:-mb-3 max-md:min-h-11 max-md:w-full max-md:justify-between';

/** What is asked of the customer for an order, which leads there, or else where it is (Product §30.52). */
export function NextAction({ order }: { order: OrderListItem }) {
  const { asked, type, id, refund } = order;
  // Kept from before, or answered by an older process, it says nothing of that, nor how far goods are.
  if (asked === undefined) return null;
  if (!asked)
    return <span className="text-soft text-sm">{refund ? refundInWords(refund) : stepInWords(order)}</span>;
  const words = (
    <>
      {WORDS[asked](order)}
      <ArrowRightIcon className="size-4 shrink-0" />
    </>
  );
  if (!ON_PAY_PAGE.includes(asked)) return <span className={ACTION}>{words}</span>;
  return (
    <Link to={paths.pay(type, id)} className={`${ACTION} relative underline-offset-3 hover:underline`}>
      {words}
    </Link>
  );
}

/** What is asked of a customer, in words, and where the button leads (Product §27.74). */
import type { Asked } from '@cowrie/contract/asked.ts';
import type { AskedItem } from '@cowrie/contract/home.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { orderName } from '../orders/order/order-name.ts';
import { paths } from '../paths.ts';

type Words = {
  title: string;
  /** Ends the title. */
  sum?: string;
  text: string;
  button: string;
  to: string;
};

export const askedWords = (item: AskedItem): Words => WORDS[item.what](item);

const WORDS: Record<Asked, (item: AskedItem) => Words> = {
  proof: (item) => ({
    title: 'Send another proof',
    text: `We could not confirm your payment of ${amount(item)}${item.reason ? `: ${item.reason}` : '.'}`,
    button: 'See what to do',
    to: panel(item),
  }),
  rate: (item) => ({
    title: 'Accept the new amount',
    // Where a part has come already, only the rest is still to be paid.
    text: `The rate is no longer held. If you pay ${amount(item)} now, ${receiver(item)} gets ${youGet(item)} in all.`,
    button: 'Look and pay',
    to: payPage(item),
  }),
  rest: (item) => ({
    title: 'Send the rest:',
    sum: amount(item),
    text: `Part of the money for ${whatFor(item)} has arrived.`,
    button: 'See where to pay',
    to: payPage(item),
  }),
  test: (item) => ({
    title: 'Say whether the test arrived',
    text: `We sent a test to ${receiver(item)}. The rest is waiting for you to send it.`,
    button: 'Answer in the order',
    to: panel(item),
  }),
  pay: (item) => ({
    title: 'Pay',
    sum: amount(item),
    text: `For ${whatFor(item)}.`,
    button: 'See where to pay',
    to: payPage(item),
  }),
  refund: (item) => ({
    title: 'Say where your money goes',
    text: `Your order is cancelled, and you get ${amount(item)} back.`,
    button: 'Choose where it goes',
    to: panel(item),
  }),
  message: (item) => ({
    title: 'Read our message',
    text: `It is about your order “${item.name}”.`,
    button: 'Open the chat',
    to: panel(item),
  }),
};

const amount = ({ amount: minor, currency }: AskedItem) => displayMoney(minor ?? '0.00', currency);
const receiver = ({ receiver_name: name }: AskedItem) => name ?? 'your receiver';
const youGet = ({ you_get, you_get_currency }: AskedItem) =>
  you_get && you_get_currency ? displayMoney(you_get, you_get_currency) : '';
const whatFor = (item: AskedItem) => (item.you_get ? `${youGet(item)} to ${receiver(item)}` : item.name);

const panel = ({ trx_type, order_id }: AskedItem) => paths.orders({ order: orderName(trx_type, order_id) });
const payPage = ({ trx_type, order_id }: AskedItem) => paths.pay(trx_type, order_id);

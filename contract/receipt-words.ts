/** What a shared receipt says, in Chinese and in English: on its page, in its picture and in the message that goes with it (Product §27.31, §27.34). */
import { displayMoney } from './money.ts';
import type { SupplierAnswer } from './supplier-answers.ts';
import { displayDate, displayTime } from './time.ts';

/** The same in both languages. */
type InBoth = { chinese: string; english: string };

/** What is on the receipt, whoever looks at it. */
type Receipt = {
  amount: string;
  currency: string;
  receiver_name: string | null;
  payment_method_code: string;
  payment_method_name: string;
  paid_at: string;
  reference: string;
};

export const RECEIPT_TITLE: InBoth = { chinese: '付款凭证', english: 'Payment receipt' };

export const RECEIPT_LABELS = {
  time: { chinese: '付款时间', english: 'Paid' },
  reference: { chinese: '单号', english: 'Reference' },
  slip: { chinese: '付款回单', english: 'Slip' },
} as const satisfies Record<string, InBoth>;

export const ANSWER_WORDS: Record<SupplierAnswer, InBoth> = {
  received: { chinese: '已收到', english: 'I received it' },
  'not-yet': { chinese: '还没收到', english: 'Not yet' },
};

/** `'已收到 (I received it)'`. */
export const answerInBoth = (answer: SupplierAnswer): string =>
  `${ANSWER_WORDS[answer].chinese} (${ANSWER_WORDS[answer].english})`;

const METHODS_IN_CHINESE: Record<string, string> = {
  alipay: '支付宝',
  wechat: '微信支付',
  'bank-transfer': '银行转账',
};

/** A way to be paid; one that staff added is called in Chinese as they call it. */
export const methodInBoth = ({
  payment_method_code: code,
  payment_method_name: name,
}: Pick<Receipt, 'payment_method_code' | 'payment_method_name'>): InBoth => ({
  chinese: METHODS_IN_CHINESE[code] ?? name,
  english: name,
});

/** Beijing is UTC+8 all year, as Lagos is UTC+1. */
const BEIJING_OFFSET_MS = 8 * 3_600_000;
const two = (value: number) => String(value).padStart(2, '0');

/** `'2026年11月22日 21:25'`, by Beijing's clock. */
function beijingTime(iso: string): string {
  const at = new Date(Date.parse(iso) + BEIJING_OFFSET_MS);
  const day = `${at.getUTCFullYear()}年${at.getUTCMonth() + 1}月${at.getUTCDate()}日`;
  return `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
}

/** When it was paid, by both offices' clocks. */
export const paidAtInBoth = (iso: string): InBoth => ({
  chinese: `${beijingTime(iso)}（北京时间）`,
  english: `${displayDate(iso)}, ${displayTime(iso)} in Lagos`,
});

/** A message for the receiver in Chinese, with the link where there is one. */
export function messageForReceiver(receipt: Receipt, link: string | null): string {
  const to = receipt.receiver_name ?? '您';
  const by = methodInBoth(receipt).chinese;
  return [
    `您好！已通过${by}向${to}付款 ${displayMoney(receipt.amount, receipt.currency)}。`,
    `付款时间：${paidAtInBoth(receipt.paid_at).chinese}`,
    `单号：${receipt.reference}`,
    ...(link === null
      ? ['请您查收，收到后请告诉我一声，谢谢！']
      : ['请您查收，并打开下面的链接确认是否收到，谢谢！', link]),
  ].join('\n');
}

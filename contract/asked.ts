/**
 * What can be asked of a customer, the most pressing first. `proof`: theirs was declined, another is needed; `rate`: the
 * receiver gets another amount by now, which is to be accepted with the payment; `rest`: a part has come; `test`: one
 * was sent, and the rest waits for their word; `refund`: they choose where it goes; `message`: one of staff is unread
 * (Product §27.74).
 */
export const ASKED = ['proof', 'rate', 'rest', 'test', 'pay', 'refund', 'message'] as const;
export type Asked = (typeof ASKED)[number];

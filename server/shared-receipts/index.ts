/** The shared receipts' door: what their pages need. */
export { answerReceipt } from './answer-receipt.ts';
export { forgetReceiptLinks } from './forget-person.ts';
export { openReceipt } from './open-receipt.ts';

/** The shared receipts' door: what their pages and the hourly clearing need. */
export { answerReceipt } from './answer-receipt.ts';
export { clearReceiptLinks } from './link.ts';
export { openReceipt } from './open-receipt.ts';

/** The orders slice's door: what the four order types share. */
export { workOnProofPictures } from './alike-proofs/seek.ts';
export { walletOffer } from './balance/pay-from-balance.ts';
export { confirmOrder } from './desk/confirm-order.ts';
export { clearViewers } from './desk/viewers.ts';
export { payoutNow } from './held-rate.ts';
export { workOnOrderMails } from './mail-orders.ts';
export { confirmPayment } from './money/confirm-payment.ts';
export { amountMissing } from './money/missing.ts';
export { openOldMoney } from './money/opening.ts';
export { payOut } from './money/pay-out.ts';
export { orderReversals } from './money/take-back.ts';
export { moveOrder } from './move-order.ts';
export { openOrder } from './open-order.ts';
export { refuseUnpayable } from './payable-by.ts';
export { orderByReference, orderEvents } from './queries.ts';
export { workOnBalanceMails } from './refunds/balance-mail.ts';
export { recordProof } from './upload-proof.ts';
export { usdtAsk } from './usdt-ask.ts';

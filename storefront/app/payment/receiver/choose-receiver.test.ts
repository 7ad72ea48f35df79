import type { Receiver } from '@cowrie/contract/receivers.ts';
import { describe, expect, it } from 'vitest';
import { EMPTY_PAYMENT } from '../draft/payment-draft.ts';
import { receiverPart } from './choose-receiver.ts';
import { isPaidOtherwise } from './paid-otherwise.ts';

const WANG: Receiver = {
  id: '7',
  name: 'Wang Fang',
  payment_method_code: 'alipay',
  description: 'wang.fang@example.com, Wang Fang',
  qr_code: { name: 'qr.png', media_type: 'image/png', size: 100, url: '/qr', thumbnail: null },
  photo: null,
  last_payment: null,
};
const BY_TEXT: Receiver = { ...WANG, qr_code: null };

describe('a saved receiver', () => {
  it('brings how they are paid, and nothing of the amount', () => {
    expect(receiverPart(WANG)).toEqual({
      receiverId: '7',
      method: 'alipay',
      description: 'wang.fang@example.com, Wang Fang',
      usesSavedQr: true,
      saves: false,
      receiverName: null,
    });
  });

  it('leaves nothing behind where somebody new is paid instead', () => {
    const draft = { ...EMPTY_PAYMENT, youPay: '500', ...receiverPart(WANG), ...receiverPart(null) };
    expect(draft).toEqual({ ...EMPTY_PAYMENT, youPay: '500' });
  });

  it.each([
    [WANG, {}, false, false],
    [WANG, { description: ' wang.fang@example.com, Wang Fang ' }, false, false],
    [WANG, { description: 'somebody@example.com' }, false, true],
    [WANG, { usesSavedQr: false }, false, true],
    [WANG, { usesSavedQr: false }, true, true],
    [BY_TEXT, {}, false, false],
    [BY_TEXT, {}, true, true],
  ])('is paid otherwise once text or code is another (%#)', (receiver, change, hasPicture, expected) => {
    const draft = { ...EMPTY_PAYMENT, ...receiverPart(receiver), ...change };
    expect(isPaidOtherwise(receiver, draft, hasPicture)).toBe(expected);
  });
});

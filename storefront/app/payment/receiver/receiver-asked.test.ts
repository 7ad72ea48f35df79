import { expect, it } from 'vitest';
import { EMPTY_PAYMENT } from '../draft/payment-draft.ts';
import type { QrFinding } from '../qr-code/qr-note.tsx';
import { receiverAsked } from './receiver-asked.ts';

const asked = (finding: QrFinding | null) =>
  receiverAsked({
    draft: EMPTY_PAYMENT,
    method: 'wechat',
    qr: { file: new File(['code'], 'code.png'), finding },
    receiver: null,
    savedCode: null,
    saveAs: undefined,
  });

it('names what a code holds, and that one is sent which nobody can read', () => {
  const sent = { payment_method_code: 'wechat', sends_qr_code: true };
  expect(asked({ state: 'found', content: 'wxp://f2f0' })).toEqual({ ...sent, qr_content: 'wxp://f2f0' });
  expect(asked({ state: 'none' })).toEqual(sent);
});

it.each([null, { state: 'reading' }, { state: 'unread', again: () => {} }] as const)(
  'asks nothing of a code of which it is not known yet what it holds: %o',
  (finding) => {
    expect(asked(finding)).toBeNull();
  },
);

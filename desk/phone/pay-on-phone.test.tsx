// @vitest-environment jsdom
/** The phone of whoever pays, whose payment goes on at the desk meanwhile (Product §21.7, §28.23). */
import { act } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { lastShown } from './last-shown.ts';
import { Screen } from './pay-on-phone.tsx';
import { keepKey } from './phone-key.ts';

const payment = (amount: string, reference = 'CWR-00000001') => ({
  ...{ reference, amount, currency: 'CNY', is_test: false, method_name: 'Alipay' },
  ...{ receiver_name: 'Wang Fang', description: null, qr_code: null, qr_content: null },
  ...{ accounts: [{ code: 'out/alipay', name: 'Alipay' }], account: 'out/alipay', slip_required: true },
});

it('has neither the slip nor the fee of a part once the desk has recorded that part', async () => {
  keepKey('a key');
  onTestFinished(() => keepKey(null));
  let amount = '320.00';
  const phone = await showPart(<Screen />, {
    answer: () => ({ data: { name: 'Ada Obi', payment: payment(amount) } }),
  });
  await phone.until(() => expect(phone.named('I have paid 320.00 CNY')).toBeDefined());
  const input = phone.place.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no input');
  Object.defineProperty(input, 'files', {
    value: [new File(['slip'], 'slip.pdf', { type: 'application/pdf' })],
  });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  await phone.type('details input', '1.50');
  expect(phone.place.textContent).toContain('slip.pdf');

  amount = '307.57';
  await phone.until(() => expect(phone.named('I have paid 307.57 CNY')).toBeDefined());
  expect(phone.place.textContent).not.toContain('slip.pdf');
  expect(phone.place.querySelector<HTMLInputElement>('details input')?.value).toBe('');
});

it('goes on showing the next payment, which came before the answer about the last', async () => {
  keepKey('a key');
  onTestFinished(() => keepKey(null));
  const answered = Promise.withResolvers<void>();
  let shown = { ...payment('320.00'), slip_required: false };
  const phone = await showPart(<Screen />, {
    async answer({ method }) {
      if (method === 'GET') return { data: { name: 'Ada Obi', payment: shown } };
      await answered.promise;
      return { data: { reference: 'CWR-00000001', status: 'successful' } };
    },
  });
  await phone.until(() => expect(phone.named('I have paid 320.00 CNY')).toBeDefined());
  await phone.press('I have paid 320.00 CNY');
  shown = payment('90.00', 'CWR-00000002');
  await phone.until(() => expect(phone.named('I have paid 90.00 CNY')).toBeDefined());
  answered.resolve();
  await phone.until(() => expect(phone.place.textContent).toContain('CWR-00000001 is paid.'));
  expect(phone.named('I have paid 90.00 CNY')).toBeDefined();
  expect(lastShown()).toBe('CWR-00000002');
});

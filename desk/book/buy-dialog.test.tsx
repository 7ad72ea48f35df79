// @vitest-environment jsdom
/** A price far from the published one is recorded by who looked again, and by no second Enter (Product §26.94). */
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { BuyDialog } from './buy-dialog.tsx';

const ACCOUNTS = [
  {
    id: '1',
    code: 'in/bank',
    kind: 'pay-in',
    currency: 'NGN',
    name: 'GTBank',
    balance: '0.00',
    closed_to: null,
  },
  {
    id: '2',
    code: 'out/alipay',
    kind: 'pay-out',
    currency: 'RMB',
    name: 'Alipay',
    balance: '0.00',
    closed_to: null,
  },
] as Parameters<typeof BuyDialog>[0]['accounts'];

it('asks again of an unlikely price, and anew once an amount has changed', async () => {
  const desk = await showPart(<BuyDialog accounts={ACCOUNTS} onClose={() => {}} />, {
    answer: ({ method, body }) => {
      if (method === 'GET') return null;
      const { confirmed } = body as { confirmed?: boolean };
      return confirmed ? { data: { journal_id: '9' } } : { code: 'unlikely_price', httpStatus: 400 };
    },
  });
  const fields = () => [...desk.place.querySelectorAll('input')].filter(({ type }) => type === 'text');
  const [paid, , bought] = fields();
  if (!paid || !bought) throw new Error('the fields are missing');
  paid.id = 'paid';
  bought.id = 'bought';
  await desk.type('#paid', '1500000');
  await desk.type('#bought', '74000');
  await desk.press('Record it');
  await desk.until(() => expect(desk.place.textContent).toContain('Refused: unlikely_price'));
  await desk.press('Record it');
  await desk.until(() => expect(desk.sent).toHaveLength(2));
  expect(desk.sent.map(({ body }) => (body as { confirmed?: boolean }).confirmed)).toEqual([
    undefined,
    undefined,
  ]);
  await desk.until(() => expect(desk.named('Record it')?.getAttribute('aria-busy')).not.toBe('true'));
  await desk.check('input[type=checkbox]');
  await desk.type('#bought', '73000');
  expect(desk.place.textContent).not.toContain('Both amounts are right');
  await desk.press('Record it');
  await desk.until(() => expect(desk.place.textContent).toContain('Both amounts are right'));
  expect(desk.sent.at(-1)?.body).not.toHaveProperty('confirmed');
  await desk.check('input[type=checkbox]');
  await desk.press('Record it');
  await desk.until(() => expect(desk.sent.at(-1)?.body).toMatchObject({ bought: '73000', confirmed: true }));
});

it('preselects no account where there are several: RMB would be booked on the wrong one', async () => {
  const [bank, alipay] = ACCOUNTS;
  if (!bank || !alipay) throw new Error('the accounts are missing');
  const accounts = [bank, alipay, { ...alipay, id: '3', code: 'out/wechat', name: 'WeChat Pay' }];
  const desk = await showPart(<BuyDialog accounts={accounts} onClose={() => {}} />, { answer: () => null });
  const [from, to] = desk.place.querySelectorAll('select');
  expect([from?.value, to?.value]).toEqual(['1', '']);
});

// @vitest-environment jsdom
/** Where who pays a payout out is said: on a phone above the moves of its order, and nothing comes above it as it is claimed (Product §28.15, §28.24). */
import { expect, it, vi } from 'vitest';
import { showPart } from '../../testing/show-part.tsx';
import { Screen } from './order.tsx';

const REFERENCE = 'CWR-00000001';
const AT = '2026-11-27T08:00:00.000Z';

const PAYMENT = {
  order: {
    reference: REFERENCE,
    trx_type: 'payment',
    name: 'Alipay payment',
    quantity: '1',
    track_status: 'packaging',
    updated_at: AT,
    promised_at: null,
    lapses_at: null,
    cancel_reason: null,
    decline_reason: null,
    timeline: [],
    receipt: null,
    has_cases: false,
    case_last_by: null,
    you_pay: '64000.00',
    you_pay_currency: 'NGN',
    rate_held_until: null,
    description: '',
    qr_content: null,
    status: 'processing',
    created_at: AT,
    amount: '64000.00',
    amount_received: '64000.00',
    amount_missing: '0.00',
    currency: 'NGN',
    you_get: '320.00',
    you_get_currency: 'RMB',
    rate: '0.005',
    payment_method_code: 'alipay',
    payment_method_name: 'Alipay',
    payment_option_code: ['bank-transfer'],
    receiver_name: 'Wang Fang',
    receiver_id: '3',
    receiver_warnings: [],
    qr_code: null,
    test_first: null,
    paid_out: '0.00',
    refund: null,
    proofs: [],
    papers: [],
  },
  customer: {
    id: '3',
    name: 'Amaka Okafor',
    username: 'amaka',
    email: 'a@b.test',
    phone_number: '+2348030000001',
    blocked: false,
    deleted: false,
    order_count: 1,
    created_at: AT,
  },
  assigned_to: null,
  attempt: null,
  money: null,
  moves: [],
  turn: 'us',
  answer_due_since: null,
  no_answer_needed: false,
  writers: [],
  promise: null,
  open_case: null,
  customer_seen: '0',
  events: [],
  messages: [],
  same_proofs: [],
  viewers: [],
  payout: { claim: null, needs_release: false, release: null, taken_over_by: null, slip_required: false },
};

/** The order in a window as wide as a phone's, or wider. */
async function show(isPhone: boolean, order: object = PAYMENT) {
  const media = { matches: isPhone, addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal('matchMedia', () => media);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const desk = await showPart(<Screen />, {
    answer: ({ method, path }) =>
      method === 'GET' && /\/orders\/[^/?]*$/.test(path) ? { data: order } : null,
  });
  const parts = 'section[aria-label="Who is paying this"], fieldset[aria-label="Moves of this order"]';
  await desk.until(() => expect(desk.place.querySelectorAll(parts)).toHaveLength(2));
  return { ...desk, first: desk.place.querySelector(parts)?.getAttribute('aria-label') };
}

it('on a phone who pays stands above the moves', async () => {
  expect((await show(true)).first).toBe('Who is paying this');
});

it('on a wider screen the moves stand first', async () => {
  expect((await show(false)).first).toBe('Moves of this order');
});

it('what one who pays may choose comes in the panel that they pressed, not above it', async () => {
  const claim = { by: 'Ada Obi', since: AT, mine: true, free: false, here: true, account: null };
  const { place } = await show(false, { ...PAYMENT, payout: { ...PAYMENT.payout, claim } });
  const goesOn = [...place.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.includes('Go to the next payment automatically'),
  );
  expect(goesOn?.closest('section')?.getAttribute('aria-label')).toBe('Who is paying this');
});

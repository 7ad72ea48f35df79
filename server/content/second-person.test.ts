/** Nobody alone changes where goods or money go (Product §19.6, §19.7, §19.8, §19.9). */
import { about, faqs, teamMembers } from '@cowrie/contract/content.ts';
import { auditLog } from '@cowrie/contract/desk/audit-log.ts';
import {
  approveContentProposal,
  type ContentProposal,
  contentCalls,
  listContentProposals,
  rejectContentProposal,
} from '@cowrie/contract/desk/content.ts';
import { MOST_WAITING } from '@cowrie/contract/desk/second-person.ts';
import type { StaffRole } from '@cowrie/contract/roles.ts';
import { shippingAddresses } from '@cowrie/contract/shipping.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, test } from 'vitest';
import { namesPayTarget } from '../security/pay-targets.ts';
import { createTestApp, data, type TestApp, type TestStaff } from '../testing/app.ts';
import { placeOrder } from '../testing/orders.ts';

let app: TestApp;
let editor: TestStaff;
let second: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  editor = await app.staff('content');
  second = await app.staff('treasury');
  owner = await app.staff('owner');
  // Not a new business any more.
  await placeOrder('payment', await app.customer(), second);
});
afterAll(() => app.close());

const warehouses = contentCalls['warehouse-addresses'];
const WAREHOUSE = {
  language: 'english',
  receiver_name: 'Warehouse',
  receiver_phone: '+86 20 8888 0000',
  receiver_address: 'Road 8',
  city: 'Guangzhou',
  region: 'GD',
  country: 'China',
  zip_code: '510000',
} as const;
const ABOUT = {
  welcome_msg: 'Welcome',
  who_we_are: 'Traders',
  mission: 'Speed',
  services: 'RMB',
  why_choose_use: 'Trust',
  vision: 'More',
  phone: '+234 803 123 4567',
  email: 'hello@cowrie.example',
  address: '1 Broad Street',
  instagram_account: null,
  x_account: null,
  facebook_account: null,
  whatsapp_account: 'https://wa.me/2348031234567',
  whatsapp_number: '+2348031234567',
  registered_name: 'Cowrie Ltd',
  registration_number: 'RC 1234567',
  registered_with: 'Corporate Affairs Commission, Nigeria',
  registration_link: null,
};
const FAQ = { question: 'Is it safe?', answer: 'Yes.' };

const approve = (who: TestStaff, proposal: ContentProposal | null) =>
  who.client.call(approveContentProposal, { params: { id: proposal?.id ?? '0' } });
const reject = (who: TestStaff, proposal: ContentProposal | null) =>
  who.client.call(rejectContentProposal, { params: { id: proposal?.id ?? '0' } });
/** Their account, role and second factor are four days old. */
async function settle({ id }: TestStaff) {
  const since = new Date(app.clock.now().getTime() - 4 * DAY_MS);
  const settled = { created_at: since, role_since: since, factor_since: since };
  await app.context.db.updateTable('staff').set(settled).where('id', '=', id).execute();
}
const idOf = ({ row }: { row: { id: string } | null }) => row?.id ?? '';

/** A warehouse address that customers see. */
async function addWarehouse(over: Partial<typeof WAREHOUSE> | { receiver_name: string } = {}) {
  const { proposal } = data(await editor.client.call(warehouses.create, { body: { ...WAREHOUSE, ...over } }));
  return idOf(data(await approve(second, proposal)));
}
async function addFaq() {
  return idOf(data(await editor.client.call(contentCalls.faqs.create, { body: FAQ })));
}

let shopper: Awaited<ReturnType<TestApp['customer']>>;
beforeEach(async () => {
  shopper = await app.customer();
  await app.context.db.deleteFrom('content_proposals').execute();
  await app.context.db.deleteFrom('warehouse_addresses').execute();
  await app.context.db.deleteFrom('about').execute();
});
const seenCities = async () =>
  data(await shopper.client.call(shippingAddresses, {})).shipping_addresses.map(({ city }) => city);

it('one content session alone moves no parcel: adding, changing, moving and deleting an address all wait', async () => {
  const first = await addWarehouse();
  await addWarehouse({ receiver_name: 'Second' });
  const aba = { ...WAREHOUSE, city: 'Aba' };
  const added = data(await editor.client.call(warehouses.create, { body: { ...aba, position: 1 } }));
  expect(added).toMatchObject({ row: null, proposal: { kind: 'create', proposed_by_me: true } });
  const params = { id: first };
  const changed = data(await editor.client.call(warehouses.update, { params, body: aba }));
  expect(changed).toMatchObject({
    row: { city: 'Guangzhou' },
    proposal: { changes: [{ field: 'city', before: 'Guangzhou', after: 'Aba' }] },
  });
  data(await reject(editor, changed.proposal));
  const moved = data(await editor.client.call(warehouses.place, { params, body: { position: 2 } }));
  expect(moved.rows.map(({ id }) => id)[0]).toBe(first);
  expect(moved.proposal?.changes).toEqual([{ field: 'position', before: '1', after: '2', shown: null }]);
  data(await reject(editor, moved.proposal));
  const removed = data(await editor.client.call(warehouses.remove, { params }));
  expect(removed.proposal).toMatchObject({ kind: 'delete' });

  expect(await seenCities()).toEqual(['Guangzhou', 'Guangzhou']);
  const { proposals } = data(await second.client.call(listContentProposals, {}));
  expect(proposals.map(({ kind, proposed_by_me }) => [kind, proposed_by_me])).toEqual([
    ['create', false],
    ['delete', false],
  ]);
  data(await approve(second, removed.proposal));
  data(await approve(second, added.proposal));
  expect(await seenCities()).toEqual(['Aba', 'Guangzhou']);
});

it.each([
  ['an account number', 'Pay into GTBank 0123456789.'],
  ['one in groups', 'Access Bank: 01 23-45 67.89'],
  ['one that takes no room between', '01\u200b234\u200b56789'],
  ['one in wide figures', '０１２３４５６７８９'],
  ['one in Arabic figures', '٠١٢٣٤٥٦٧٨٩'],
  ['one with letters for figures', 'O12345678l'],
  ['one spelt out', 'zero one two three four five six seven eight nine'],
  ['a Tron wallet', 'USDT: TQ5n1c8RkZ7yqk2f3v4b5n6m7x8y9zABCD'],
  ['one in groups of five', 'TQ5n1 c8RkZ 7yqk2 f3v4b 5n6m7'],
  ['an Ethereum wallet', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['an IBAN', 'GB29 NWBK 6016 1331 9268 19'],
  ['another WhatsApp', 'Chat first: https://wa.me/2349099999999'],
  ['a mail address', 'Alipay: thief@example.com'],
  ['a handle', 'Ask @cowrie_pay on Telegram'],
])('an answer with %s waits, whoever writes it', async (_, answer) => {
  const id = await addFaq();
  const body = { ...FAQ, answer };
  const { proposal } = data(await editor.client.call(contentCalls.faqs.update, { params: { id }, body }));
  expect(proposal).toMatchObject({ kind: 'update', list: 'faqs' });
  const shown = data(await app.visitor.call(faqs, {})).faqs.map((row) => row.answer);
  expect(shown).not.toContain(answer);
  const made = data(await owner.client.call(contentCalls.faqs.create, { body }));
  expect(made).toMatchObject({ row: null, proposal: { proposed_by_me: true } });
});

it('a number that begins in the question and ends in the answer waits', async () => {
  const body = { question: 'Account 01234', answer: '56789, First Bank' };
  expect(data(await editor.client.call(contentCalls.faqs.create, { body })).row).toBeNull();
});

it.each([
  'We pay out from ₦1,000 to ₦5,000,000, Monday to Friday, 8:00 to 18:00.',
  'Usually one or two days; since 2019.',
  'Call +234 803 123 4567 or 0803-123-4567, write to hello@cowrie.example or https://wa.me/2348031234567.',
  '5% off, e.g. on cups. 50 – 100 pieces, 101 – 500 pieces.',
])('an ordinary text is live at once: %s', async (answer) => {
  const { id: _, ...row } = await app.context.db
    .insertInto('about')
    .values({ ...ABOUT, position: 1 })
    .returningAll()
    .executeTakeFirstOrThrow();
  expect(row.phone).toBe(ABOUT.phone);
  const made = data(await editor.client.call(contentCalls.faqs.create, { body: { ...FAQ, answer } }));
  expect(made).toMatchObject({ row: { answer }, proposal: null });
});

test.each([
  ['a letter that is not seen', 'Pay to Zenith 01234\u316456789'],
  ['one of half the width', 'Pay to Zenith 01234\uffa056789'],
  ['a letter like a dot', 'Zenith 01234ꞏ56789'],
  ['letters like dashes', 'Zenith 012ー345 ー 6789'],
  ['any letter between figures', 'Zenith 01234x56789'],
  ['a letter that stands by itself for a nought', 'Zenith O 123 456 789'],
  ['one of another script', 'Zenith О123456789'],
  ['that stands between figures', 'Zenith 0123 Ο 56789'],
  ['spaces of which a page shows one', 'Zenith 01234     56789'],
  ['empty lines between its figures', 'Zenith 01234\n\n\n\n56789'],
  ['dashes with room between its figures', 'Zenith 01234 – – 56789'],
])('a number is one with %s', (_, text) =>
  expect(namesPayTarget(text, { phone: ABOUT.phone, addresses: [ABOUT.email] })).toBe(true),
);

test.each([
  'Air freight is ₦9,500 a kilogram, and I am told that it takes 10 to 14 days',
  'Opened in 2019 at 12 Broad Street, 101001 Lagos; we pack 4x4 boxes',
  'Call +234 803 123 4567',
])('%j names none', (text) =>
  expect(namesPayTarget(text, { phone: ABOUT.phone, addresses: [ABOUT.email] })).toBe(false),
);

test('hostile texts of the greatest length are judged in no time', () => {
  const own = { phone: ABOUT.phone, addresses: [ABOUT.email] };
  const parts = ['1', 'a1', '1 ', '@', 'a.', '1a ', '.'.repeat(3), 'zero', '₦1', '１', '\u200b1', '\\n'];
  for (const part of parts) {
    const before = performance.now();
    namesPayTarget(part.repeat(13 * Math.ceil(8000 / part.length)), own);
    // Of 100,000 signs; where time grew with the square of them it would be minutes.
    expect(performance.now() - before, part).toBeLessThan(5000);
  }
});

it('who answers for the business does not change by one person', async () => {
  const { proposal } = data(await editor.client.call(contentCalls.about.create, { body: ABOUT }));
  const id = idOf(data(await approve(second, proposal)));
  for (const change of [
    { phone: '+234 909 999 9999' },
    { email: 'thief@example.com' },
    { whatsapp_account: 'https://wa.me/2349099999999' },
    { whatsapp_number: '+2349099999999' },
    { address: '2 Thief Street' },
    { registration_number: 'RC 7654321' },
    { registration_link: 'https://register.example' },
  ]) {
    const body = { ...ABOUT, ...change };
    const answer = data(await editor.client.call(contentCalls.about.update, { params: { id }, body }));
    expect(answer.proposal?.changes.map(({ field }) => field)).toEqual(Object.keys(change));
    data(await reject(editor, answer.proposal));
  }
  const body = { ...ABOUT, mission: 'Speed and care' };
  const plain = data(await editor.client.call(contentCalls.about.update, { params: { id }, body }));
  expect(plain.proposal).toBeNull();
  await expect
    .poll(async () => data(await app.visitor.call(about, {})).about_us[0])
    .toMatchObject({ mission: 'Speed and care', phone: ABOUT.phone });
});

it('a face is shown as ours once a second person has said so, and taken off by one', async () => {
  const people = contentCalls['team-members'];
  const shown = async () => data(await app.visitor.call(teamMembers, {})).team_members;
  const face = { name: 'Ada', duty: 'Answers your messages', picture: null };
  const { proposal } = data(await editor.client.call(people.create, { body: face }));
  expect(await shown()).toEqual([]);
  const id = idOf(data(await approve(second, proposal)));
  await expect.poll(shown).toEqual([{ id, ...face }]);

  const body = { ...face, picture: 'https://pictures.example/thief.jpg' };
  const changed = data(await editor.client.call(people.update, { params: { id }, body }));
  expect(changed.proposal?.changes.map(({ field }) => field)).toEqual(['picture']);
  data(await reject(editor, changed.proposal));
  expect(data(await editor.client.call(people.remove, { params: { id } })).proposal).toBeNull();
  await expect.poll(shown).toEqual([]);
});

it('the second person is another, of long enough, with nothing from the proposer', async () => {
  const { db } = app.context;
  const propose = async () => data(await owner.client.call(warehouses.create, { body: WAREHOUSE })).proposal;
  const proposal = await propose();
  expect(await approve(owner, proposal)).toMatchObject({ code: 'own_proposal' });
  expect(await approve(editor, proposal)).toMatchObject({ httpStatus: 403 });
  const accomplice = await app.staff('treasury', { newcomer: true });
  // As it was attacked: a second self of a few seconds.
  const tooNew = { code: 'too_new', httpStatus: 403 };
  expect(await approve(accomplice, proposal)).toMatchObject(tooNew);
  for (const fresh of ['created_at', 'role_since', 'factor_since'] as const) {
    await settle(accomplice);
    const since = { [fresh]: new Date(app.clock.now().getTime() - 71 * HOUR_MS) };
    await db.updateTable('staff').set(since).where('id', '=', accomplice.id).execute();
    expect(await approve(accomplice, proposal), fresh).toMatchObject(tooNew);
  }
  await settle(accomplice);
  for (const by of ['invited_by', 'role_given_by', 'factor_reset_by'] as const) {
    const nothing = { invited_by: null, role_given_by: null, factor_reset_by: null };
    const from = { ...nothing, [by]: owner.id };
    await db.updateTable('staff').set(from).where('id', '=', accomplice.id).execute();
    expect(await approve(accomplice, proposal), by).toMatchObject({ code: 'not_independent' });
  }
  // Nor the other way round: a second self that proposes, to be approved with the stolen session.
  const newcomer = await app.staff('content', { newcomer: true });
  const theirs = data(await newcomer.client.call(warehouses.create, { body: WAREHOUSE })).proposal;
  expect(await approve(owner, theirs)).toMatchObject(tooNew);
  await settle(newcomer);
  await db.updateTable('staff').set({ blocked_at: app.clock.now() }).where('id', '=', newcomer.id).execute();
  expect(await approve(owner, theirs)).toMatchObject({ code: 'not_independent' });
  data(await reject(owner, theirs));
  expect(await seenCities()).toEqual([]);
  data(await approve(second, proposal));
  expect(await seenCities()).toEqual(['Guangzhou']);
});

it('people who all came through one person within two weeks are no two', async () => {
  const { db } = app.context;
  const DAYS = { link: 5, old: 15 };
  const ago = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS);
  /** In the role, with everything old enough, let in by `maker` so many days ago. */
  const letIn = async (role: StaffRole, maker: TestStaff | null, days: number) => {
    const member = await app.staff(role);
    const since = { created_at: ago(days), invited_by: maker?.id ?? null };
    await db.updateTable('staff').set(since).where('id', '=', member.id).execute();
    return member;
  };
  const answer = async (proposer: TestStaff, approver: TestStaff) => {
    const { proposal } = data(await proposer.client.call(warehouses.create, { body: WAREHOUSE }));
    const { proposals } = data(await approver.client.call(listContentProposals, {}));
    const why = proposals.find(({ id }) => id === proposal?.id)?.why_not_approve;
    const decided = await approve(approver, proposal);
    expect(why === null).toBe(decided.status === 'success');
    return 'code' in decided ? decided.code : 'approved';
  };
  const boss = await letIn('owner', null, 100);
  const second = await letIn('owner', boss, DAYS.link);
  const third = await letIn('owner', second, DAYS.link);
  expect(await answer(boss, third), 'through another').toBe('not_independent');
  expect(await answer(third, second), 'both through the boss').toBe('not_independent');
  const sibling = await letIn('treasury', boss, DAYS.link);
  expect(await answer(third, sibling), 'siblings').toBe('not_independent');
  expect(await answer(third, boss), 'the other way round').toBe('approved');
  expect(await answer(third, await letIn('treasury', null, 100)), 'another').toBe('approved');

  const settled = await letIn('owner', boss, DAYS.old);
  const colleague = await letIn('treasury', boss, DAYS.old);
  expect(await answer(settled, colleague), 'siblings of long ago').toBe('approved');
  expect(await answer(boss, await letIn('treasury', settled, DAYS.link)), 'of long ago').toBe('approved');
  // What counts is the newest: whoever was put out and let in again came through who did that.
  for (const [by, at] of [
    ['role_given_by', 'role_since'],
    ['factor_reset_by', 'factor_since'],
  ] as const) {
    const member = await letIn('treasury', null, 100);
    const since = { [by]: second.id, [at]: ago(DAYS.link) };
    await db.updateTable('staff').set(since).where('id', '=', member.id).execute();
    expect(await answer(boss, member), by).toBe('not_independent');
  }
});

it('is approved once, as it was read: what changed or was decided meanwhile is not', async () => {
  const id = await addFaq();
  const params = { id };
  const pay = { ...FAQ, answer: 'Pay into 0123456789.' };
  const { proposal } = data(await editor.client.call(contentCalls.faqs.update, { params, body: pay }));
  const more = { ...FAQ, answer: 'Pay into 0123456780.' };
  expect(await editor.client.call(contentCalls.faqs.update, { params, body: more })).toMatchObject({
    ...{ code: 'waits_already', httpStatus: 409 },
  });
  const other = { ...FAQ, answer: 'Very.' };
  expect(
    data(await editor.client.call(contentCalls.faqs.update, { params, body: other })).proposal,
  ).toBeNull();
  expect(await approve(second, proposal)).toMatchObject({ code: 'changed_meanwhile' });
  data(await reject(editor, proposal));
  expect(await approve(second, proposal)).toMatchObject({ code: 'changed_meanwhile' });

  const next = data(await editor.client.call(contentCalls.faqs.update, { params, body: pay })).proposal;
  const third = await app.staff('support');
  const answers = await Promise.all([approve(second, next), approve(third, next), reject(editor, next)]);
  expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
});

it('what its own person proposes again, since the answer got lost, is what waits already', async () => {
  const id = await addWarehouse();
  await addWarehouse({ receiver_name: 'Second' });
  const params = { id };
  const body = { ...WAREHOUSE, city: 'Aba' };
  const acts = async () => (await app.context.db.selectFrom('audit_log').select('id').execute()).length;
  const twice = async (call: () => Promise<{ proposal: ContentProposal | null }>) => {
    const first = (await call()).proposal;
    const before = await acts();
    expect((await call()).proposal).toEqual(first);
    expect([first?.proposed_by_me, await acts()]).toEqual([true, before]);
    return first;
  };
  const change = await twice(async () => data(await editor.client.call(warehouses.update, { params, body })));
  // Another's change of the same is theirs, and waits behind it.
  const others = await owner.client.call(warehouses.update, { params, body });
  expect(others).toMatchObject({ code: 'waits_already' });
  data(await reject(editor, change));
  const moved = await twice(async () =>
    data(await editor.client.call(warehouses.place, { params, body: { position: 2 } })),
  );
  data(await reject(editor, moved));
  await twice(async () => data(await editor.client.call(warehouses.remove, { params })));
});

it('what is saved as it stands is no change: nothing waits, is mailed or logged', async () => {
  const id = await addWarehouse();
  await addWarehouse({ receiver_name: 'Second' });
  const faq = await addFaq();
  const acts = async () => (await app.context.db.selectFrom('audit_log').select('id').execute()).length;
  const before = await acts();
  for (const body of [WAREHOUSE, { ...WAREHOUSE, before: { ...WAREHOUSE, city: 'Aba' } }])
    expect(data(await editor.client.call(warehouses.update, { params: { id }, body }))).toMatchObject({
      row: WAREHOUSE,
      proposal: null,
    });
  data(await editor.client.call(contentCalls.faqs.update, { params: { id: faq }, body: FAQ }));
  expect(await acts()).toBe(before);
  // Its place is one of the things that may be another.
  const moved = { ...WAREHOUSE, position: 2 };
  const { proposal } = data(await editor.client.call(warehouses.update, { params: { id }, body: moved }));
  expect(proposal?.changes).toEqual([
    expect.objectContaining({ field: 'position', before: '1', after: '2' }),
  ]);
});

it('of one person fifty changes wait at most, however many they propose at once', async () => {
  const shop = await createTestApp();
  onTestFinished(() => shop.close());
  const writer = await shop.staff('content');
  const add = ({ client }: TestStaff, city: string) =>
    client.call(warehouses.create, { body: { ...WAREHOUSE, city } });
  for (let n = 1; n < MOST_WAITING; n += 1) data(await add(writer, `City ${n}`));
  const answers = await Promise.all([add(writer, 'Yiwu'), add(writer, 'Aba')]);
  expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
  expect(answers).toContainEqual(
    expect.objectContaining({
      httpStatus: 409,
      code: 'too_many_proposals',
      message: `${MOST_WAITING} of your proposals are waiting for a second person already. Take one back first, or ask for them to be decided.`,
    }),
  );
  // Neither a colleague nor what is live at once is held up.
  data(await add(await shop.staff('content'), 'Yiwu'));
  data(await writer.client.call(contentCalls.faqs.create, { body: FAQ }));
  const { proposals } = data(await writer.client.call(listContentProposals, {}));
  const own = proposals.find(({ proposed_by_me: isMine }) => isMine) ?? null;
  data(await reject(writer, own));
  data(await add(writer, 'Ningbo'));
});

it('owners and treasury are mailed of each step, the log has it, and approving asks for a code', async () => {
  const shop = await createTestApp();
  onTestFinished(() => shop.close());
  const [writer, boss] = [await shop.staff('content'), await shop.staff('owner')];
  const mail = (subject: string) => shop.inbox.next(`${boss.username}@example.com`, subject);
  const { proposal } = data(await writer.client.call(warehouses.create, { body: WAREHOUSE }));
  const waits = await mail('A change of where goods or money go is proposed');
  expect(waits.text).toContain('– → Guangzhou');
  shop.clock.advance(11 * MINUTE_MS);
  expect(await approve(boss, proposal)).toMatchObject({ code: 'fresh_code_needed' });
  shop.clock.advance(-11 * MINUTE_MS);
  data(await approve(boss, proposal));
  await mail('A change of where goods or money go is live');

  const { entries } = data(await boss.client.call(auditLog, { query: { per_page: 2 } }));
  expect(entries.data).toMatchObject([
    { action: 'content.approve', detail: expect.stringContaining('city: null → "Guangzhou"') },
    { action: 'content.propose' },
  ]);
});

it('a business that has no order yet can be set up by people who are all new', async () => {
  const shop = await createTestApp();
  onTestFinished(() => shop.close());
  const [writer, owner] = [
    await shop.staff('content', { newcomer: true }),
    await shop.staff('owner', { newcomer: true }),
  ];
  const { proposal } = data(await writer.client.call(warehouses.create, { body: WAREHOUSE }));
  expect(data(await approve(owner, proposal)).row).toMatchObject({ city: 'Guangzhou' });
});

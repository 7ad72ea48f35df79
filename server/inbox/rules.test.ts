/** Rules that give what customers write to whoever is on shift. */
import { assignmentRules, changeAssignmentRules } from '@cowrie/contract/desk/assignment.ts';
import { getContact } from '@cowrie/contract/desk/inbox.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { assigneeOf, give, letterSaying, setRules, shift, type TestRule } from '../testing/assignment.ts';
import { type PlacedOrder, placeOrder, sendProof } from '../testing/orders.ts';
import { step } from '../testing/step.ts';

let app: TestApp;
let customer: TestCustomer;
let owner: TestStaff;
let amara: TestStaff;
let bola: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
  customer = await app.customer();
  owner = await app.staff('owner');
  amara = await app.staff('support');
  bola = await app.staff('support');
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const person of [owner, amara, bola]) await shift(person, false);
  await rules([]);
});

const rules = (list: readonly TestRule[]) => setRules(owner, list);
const roundOf = (kind: TestRule['kind']) => rules([{ kind }]);
const now = async (person: TestStaff) => data(await person.client.call(deskNow, {}));
const assignee = (order: PlacedOrder) => assigneeOf(order, owner);
const letter = (message: string, from?: Parameters<typeof letterSaying>[2]) =>
  letterSaying(app, message, from);
const letterOf = async (id: string) => data(await amara.client.call(getContact, { params: { id } })).letter;

describe('a rule', () => {
  const pending = () => placeOrder('payment', customer, owner);
  it('gives what comes to a person: the first that fits, by kind and customer', async () => {
    const other = await app.customer();
    await rules([
      { kind: 'any', customer: other.username, to: bola },
      { kind: 'branding', to: amara },
    ]);
    expect(await assignee(await placeOrder('branding', customer, owner))).toMatchObject({
      id: String(amara.id),
    });
    expect(await assignee(await placeOrder('branding', other, owner))).toMatchObject({ id: String(bola.id) });
    expect(await assignee(await placeOrder('shipment', customer, owner))).toBeNull();
    const fromOther = await letter('Mine', { email_address: other.email });
    expect((await letterOf(fromOther)).assigned_to).toMatchObject({ id: String(bola.id) });
    expect(
      await owner.client.call(changeAssignmentRules, {
        body: { rules: [{ kind: 'any', customer: 'nobody_at_all', staff_id: null, role: null }] },
      }),
    ).toMatchObject({ errors: { rules: ['No customer is called nobody_at_all'] } });
    expect(data(await amara.client.call(assignmentRules, {})).rules).toHaveLength(2);
    expect(await amara.client.call(changeAssignmentRules, { body: { rules: [] } })).toMatchObject({
      httpStatus: 403,
    });
  });

  it('of two owners who change the rules from what both were shown the second is told, and deletes nothing', async () => {
    const second = await app.staff('owner');
    const before = await rules([]);
    const rule = (kind: 'case' | 'letter') => ({ kind, staff_id: String(amara.id), role: null });
    const kept = data(
      await owner.client.call(changeAssignmentRules, { body: { rules: [rule('case')], before } }),
    ).rules;
    expect(
      await second.client.call(changeAssignmentRules, { body: { rules: [rule('letter')], before } }),
    ).toMatchObject({ httpStatus: 409, code: 'changed_meanwhile' });
    expect(data(await owner.client.call(assignmentRules, {})).rules).toEqual(kept);
    const [{ id = '' } = {}] = kept;
    const both = [{ ...rule('case'), id }, rule('letter')];
    const body = { rules: both, before: kept };
    expect(data(await second.client.call(changeAssignmentRules, { body })).rules).toMatchObject([
      { id, kind: 'case' },
      { kind: 'letter' },
    ]);
  });

  it('of two owners who add a first rule in the same moment one is told', async () => {
    const second = await app.staff('owner');
    const before = await rules([]);
    const to = ({ id }: TestStaff) => [{ kind: 'case' as const, staff_id: String(id), role: null }];
    const answers = await Promise.all([
      owner.client.call(changeAssignmentRules, { body: { rules: to(amara), before } }),
      second.client.call(changeAssignmentRules, { body: { rules: to(bola), before } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['success', 'warning']);
    expect(data(await owner.client.call(assignmentRules, {})).rules).toHaveLength(1);
  });

  it('goes round those on shift, evenly even where much comes at once', async () => {
    await roundOf('branding');
    for (const person of [owner, amara, bola]) await shift(person, true);
    const place = () => placeOrder('branding', customer, owner);
    const orders = await Promise.all(Array.from({ length: 8 }, place));
    const whose = await Promise.all(orders.map(assignee));
    const countOf = (person: TestStaff) => whose.filter((one) => one?.id === String(person.id)).length;
    // The owner is on shift and not of the rule's role.
    expect([countOf(amara), countOf(bola), countOf(owner)]).toEqual([
      orders.length / 2,
      orders.length / 2,
      0,
    ]);
  });

  it('is asked again as the proof comes, of an order that is nobody’s and waits for no round', async () => {
    const [quoted, waiting, theirs] = [await pending(), await pending(), await pending()];
    data(await give(theirs, bola, owner));
    await rules([{ kind: 'payment', to: amara }]);
    for (const order of [quoted, theirs]) data(await sendProof(customer, order));
    expect(await assignee(quoted)).toMatchObject({ id: String(amara.id) });
    expect(await assignee(theirs)).toMatchObject({ id: String(bola.id) });
    await roundOf('payment');
    data(await sendProof(customer, waiting));
    expect(await assignee(waiting)).toBeNull();
    await shift(bola, true);
    expect(await assignee(waiting)).toMatchObject({ id: String(bola.id) });
  });

  it('gives all that waited to who comes on, however much it is', async () => {
    await roundOf('letter');
    const first = await letter('The first of many');
    const { rows } = await sql<{ id: string }>`
      with written as (
        insert into contact_messages (fullname, email_address, phone_number, message)
        select fullname, email_address, phone_number, message from contact_messages, generate_series(1, 201)
        where contact_messages.id = ${first} returning id)
      insert into assignment_waits (kind, subject_id, rule_id, since)
      select kind, written.id, rule_id, since from written, assignment_waits where subject_id = ${first}
      returning subject_id::text as id`.execute(app.context.db);
    await shift(amara, true);
    for (const id of [first, rows[0]?.id ?? '', rows.at(-1)?.id ?? ''])
      expect((await letterOf(id)).assigned_to).toMatchObject({ id: String(amara.id) });
  });

  it('lets it be nobody’s while nobody is on shift, and gives it to who comes on', async () => {
    await rules([{ kind: 'branding' }, { kind: 'case' }, { kind: 'letter' }]);
    const order = await placeOrder('branding', customer, owner);
    const taken = await placeOrder('branding', customer, owner);
    const letterId = await letter('Hello');
    expect(await assignee(order)).toBeNull();
    // Somebody said that it shall be nobody's.
    data(await give(taken, owner, owner));
    data(await give(taken, null, owner));
    await shift(owner, true);
    expect(await assignee(order)).toBeNull();
    await shift(bola, true);
    expect(await assignee(order)).toMatchObject({ id: String(bola.id) });
    expect((await letterOf(letterId)).assigned_to).toMatchObject({ id: String(bola.id) });
    expect(await assignee(taken)).toBeNull();
    await step('a shift that ended by itself counts no more', async () => {
      app.clock.advance(36_000_001);
      expect((await now(bola)).shift).toBeNull();
      expect(await assignee(await placeOrder('branding', customer, owner))).toBeNull();
    });
  });
});

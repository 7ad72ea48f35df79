import { brotliDecompressSync } from 'node:zlib';
import { states } from '@cowrie/contract/accounts.ts';
import { API } from '@cowrie/contract/api.ts';
import { about, faqs, siteInfo, testimonials } from '@cowrie/contract/content.ts';
import { auditLog } from '@cowrie/contract/desk/audit-log.ts';
import { contentCalls } from '@cowrie/contract/desk/content.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { goodsTypes } from '@cowrie/contract/shipping.ts';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { referenceData } from '../installation/reference-data.ts';
import { sampleContent } from '../sample/content.ts';
import { createTestApp, data, type TestApp, type TestStaff } from '../testing/app.ts';

let app: TestApp;
let editor: TestStaff;

beforeAll(async () => {
  app = await createTestApp();
  editor = await app.staff('content');
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url: API_BASE + path, headers });
const faqFields = { question: 'Is it safe?', answer: 'Yes.' };
/** Adds a question and waits until visitors see it. */
async function addFaq(): Promise<string> {
  const { row } = data(await editor.client.call(contentCalls.faqs.create, { body: faqFields }));
  const id = row?.id ?? '';
  await expect.poll(() => answerTo(id)).toBe(faqFields.answer);
  return id;
}
const answerTo = async (id: string) =>
  data(await app.visitor.call(faqs, {})).faqs.find((row) => row.id === id)?.answer;

it('reference data is there once, however often and wherever it is put in', async () => {
  await Promise.all([referenceData(app.context.db), referenceData(app.context.db)]);
  const listed = await app.visitor.call(states, {});
  expect(listed).toMatchObject({ status: 'success' });
  const names = listed.status === 'success' ? listed.data.states.map(({ name }) => name) : [];
  expect(new Set(names).size).toBe(37);
  expect(names).toContain('Federal Capital Territory');
  const types = await app.visitor.call(goodsTypes, {});
  expect(types).toMatchObject({
    data: { goods_types: [{ code: 'normal' }, { code: 'special' }, { code: 'express' }, { code: 'sea' }] },
  });
});

it('an unchanged list answers 304, and a change is served at once', async () => {
  const first = await get('/privacy/policies');
  expect(first.json()).toEqual({ status: 'success', data: { privacy_policies: [] } });
  const etag = String(first.headers.etag);
  expect((await get('/privacy/policies', { 'if-none-match': etag })).statusCode).toBe(304);

  const body = { category: 'Privacy', heading: 'What we collect', content: 'Little.' };
  const made = await editor.client.call(contentCalls.policies.create, { body });
  expect(made).toMatchObject({ status: 'success', data: { row: { ...body, position: 1 } } });
  const changed = async () => (await get('/privacy/policies', { 'if-none-match': etag })).json().data;
  await expect.poll(changed).toMatchObject({ privacy_policies: [body] });
});

it('a list made while it changed is not kept', async () => {
  const id = await addFaq();
  for (let round = 0; round < 10; round += 1) {
    const answer = `Answer ${round}`;
    const fields = { body: { ...faqFields, answer }, params: { id } };
    await Promise.all([get('/faqs'), editor.client.call(contentCalls.faqs.update, fields), get('/faqs')]);
    await expect.poll(() => answerTo(id)).toBe(answer);
  }
});

it('a list is the same whether it was made for the caller or stood ready, until content changes', async () => {
  const id = await addFaq();
  const base = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const ask = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${base}${API_BASE}/faqs?ready`, { headers, method });
  const seen = async (answer: Response) => {
    const { date: _, connection: __, 'keep-alive': ___, ...headers } = Object.fromEntries(answer.headers);
    return { status: answer.status, headers, body: await answer.text() };
  };
  const made = await seen(await ask());
  const ready = await seen(await ask());
  expect(ready).toEqual(made);
  expect(ready.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, no-cache',
  });
  const etag = ready.headers.etag ?? '';
  expect(await seen(await ask({ 'if-none-match': etag }))).toMatchObject({ status: 304, body: '' });
  expect(await seen(await ask({}, 'HEAD'))).toMatchObject({ headers: ready.headers, body: '' });

  await editor.client.call(contentCalls.faqs.update, {
    params: { id },
    body: { ...faqFields, answer: 'Yes – ₦0.' },
  });
  await expect.poll(async () => (await ask({ 'if-none-match': etag })).text()).toContain('Yes – ₦0.');
});

it('longer lists travel compressed to who takes it', async () => {
  const plain = await get('/states');
  const packed = await get('/states', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
});

it('every list can be written, read, changed and deleted at the desk, and leaves a trail', async () => {
  const list = contentCalls['shipping-rates'];
  const card = { priced_by: 'kg' as const, unit_price: '4500', minimum_price: null, divisor: 6000 };
  const fields = {
    ...card,
    service: 'Air',
    description: 'Fast',
    rate: '$7 per kg',
    custom_clearing: 'Included',
  };
  const made = await editor.client.call(list.create, { body: fields }, { idempotencyKey: 'one' });
  const again = await editor.client.call(list.create, { body: fields }, { idempotencyKey: 'one' });
  expect(again).toEqual(made);
  const id = made.status === 'success' ? (made.data.row?.id ?? '') : '';
  const changed = await editor.client.call(list.update, {
    params: { id },
    body: { ...fields, rate: '$8 per kg' },
  });
  expect(changed).toMatchObject({ data: { row: { id, rate: '$8 per kg', position: 1 } } });
  expect(await editor.client.call(list.get, { params: { id } })).toMatchObject({
    data: { row: { rate: '$8 per kg' } },
  });
  expect(await editor.client.call(list.remove, { params: { id } })).toMatchObject({ status: 'success' });
  expect(await editor.client.call(list.get, { params: { id } })).toMatchObject({ httpStatus: 404 });

  const owner = await app.staff('owner');
  const trail = await owner.client.call(auditLog, { query: { staff: editor.username } });
  const acts = trail.status === 'success' ? trail.data.entries.data : [];
  const ours = acts.filter(({ subject }) => subject === 'shipping-rates: Air').map(({ action }) => action);
  expect(ours).toEqual(['content.delete', 'content.update', 'content.create']);
});

it('of two who change one row from what both were shown the second is told, and undoes nothing', async () => {
  const list = contentCalls['shipping-rates'];
  const fields = {
    ...{ priced_by: 'kg' as const, unit_price: '4500', minimum_price: null, divisor: 6000 },
    ...{ service: 'Sea', description: 'Slow', rate: '$2 per kg', custom_clearing: 'Included' },
  };
  const { row: before } = data(await editor.client.call(list.create, { body: fields }));
  const params = { id: before?.id ?? '' };
  const other = await app.staff('content');
  const stands = async () => data(await editor.client.call(list.get, { params })).row;
  const raised = { ...fields, unit_price: '6200', before: before ?? undefined };
  data(await editor.client.call(list.update, { params, body: raised }));

  const mended = { ...fields, description: 'Slow, 45 days' };
  const refused = await other.client.call(list.update, { params, body: { ...mended, before: before ?? {} } });
  expect(refused).toMatchObject({ httpStatus: 409, code: 'changed_meanwhile' });
  expect(await stands()).toMatchObject({ unit_price: '6200', description: 'Slow' });
  // One's own change, sent again since its answer got lost, is no other's.
  data(await editor.client.call(list.update, { params, body: raised }));

  const removed = (shown: Record<string, unknown>) =>
    other.client.call(list.remove, { params, body: { before: shown } });
  expect(await removed(before ?? {})).toMatchObject({ httpStatus: 409, code: 'changed_meanwhile' });

  // Another place is no other words, and from what stands now it goes through.
  data(await editor.client.call(list.place, { params, body: { position: 1 } }));
  const now = await stands();
  const onTop = { ...mended, unit_price: '6200', before: now };
  expect(data(await other.client.call(list.update, { params, body: onTop })).row).toMatchObject({
    unit_price: '6200',
    description: 'Slow, 45 days',
  });
  // A desk page of the version before says nothing of what it was shown.
  data(await editor.client.call(list.update, { params, body: fields }));
  expect(await stands()).toMatchObject({ unit_price: '4500', description: 'Slow' });
  data(await removed(await stands()));
});

it('what two change in the same moment from one row is made once', async () => {
  const list = contentCalls.faqs;
  const { row } = data(await editor.client.call(list.create, { body: faqFields }));
  const params = { id: row?.id ?? '' };
  const answers = await Promise.all(
    ['One.', 'Two.', 'Three.'].map((answer) =>
      editor.client.call(list.update, { params, body: { ...faqFields, answer, before: row ?? {} } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual(['success', 'warning', 'warning']);
});

it('a row moves to another place at once for visitors, and the others close up', async () => {
  const shown = contentCalls.testimonials;
  const ids: string[] = [];
  for (const customer_name of ['Ada', 'Bola', 'Chi', 'Dan']) {
    const body = { content: 'Good', rating: 5, customer_pic: null, customer_name, service_type: 'Payment' };
    ids.push(data(await editor.client.call(shown.create, { body })).row?.id ?? '');
  }
  const [ada = '', , chi = '', dan = ''] = ids;
  const seen = async () => {
    const { testimonials: rows } = data(await app.visitor.call(testimonials, {}));
    return rows.map((row) => row.customer_name[0]).join('');
  };
  const move = async (id: string, position: number) => {
    const { rows } = data(await editor.client.call(shown.place, { params: { id }, body: { position } }));
    expect(rows.map((row) => row.position)).toEqual([1, 2, 3, 4]);
    return rows.map((row) => String(row.customer_name)[0]).join('');
  };
  expect(await move(chi, 2)).toBe('ACBD');
  await expect.poll(seen).toBe('ACBD');
  // Sent again by a dropped network it changes nothing more.
  expect(await move(chi, 2)).toBe('ACBD');
  expect(await move(ada, 99)).toBe('CBDA');
  expect(await move(dan, 0)).toBe('DCBA');

  // Two at once follow each other: nobody gets lost and no place is taken twice.
  await Promise.all([move(ada, 1), move(chi, 4)]);
  expect(await move(ada, 1)).toBe('ADBC');
  await editor.client.call(shown.remove, { params: { id: dan } });
  const left = data(await editor.client.call(shown.list, {})).rows;
  expect(left.map((row) => row.position)).toEqual([1, 2, 3]);
  const fields = {
    content: 'Good',
    rating: 5,
    customer_pic: null,
    customer_name: 'Efe',
    service_type: 'Goods',
  };
  const efe = data(await editor.client.call(shown.create, { body: { ...fields, position: 2 } })).row;
  expect(efe?.position).toBe(2);
  expect(await move(efe?.id ?? '', 3)).toBe('ABEC');

  const gone = await editor.client.call(shown.place, { params: { id: '999999' }, body: { position: 1 } });
  expect(gone).toMatchObject({ httpStatus: 404 });
});

it('a code or name can be there once, and what is in use stays', async () => {
  const types = contentCalls['goods-types'];
  const twice = { code: 'sea', name: 'Sea', description: 'Slow' };
  expect(await editor.client.call(types.create, { body: twice })).toMatchObject({ code: 'code_taken' });

  const customer = await app.customer();
  const state = await app.context.db.selectFrom('states').select('id').executeTakeFirstOrThrow();
  await app.context.db
    .insertInto('addresses')
    .values({ customer_id: customer.id, address: '1 Broad Street', city: 'Aba', state_id: state.id })
    .execute();
  const removed = await editor.client.call(contentCalls.states.remove, { params: { id: String(state.id) } });
  expect(removed).toMatchObject({ code: 'still_used' });
});

it('only who may write content writes it; everybody at the desk reads it', async () => {
  const support = await app.staff('support');
  expect(await support.client.call(contentCalls.faqs.list, {})).toMatchObject({ status: 'success' });
  const refused = await support.client.call(contentCalls.faqs.create, { body: faqFields });
  expect(refused).toMatchObject({ httpStatus: 403 });
});

it('sample content fits the contract and fills only what is empty', async () => {
  const shop = await createTestApp();
  onTestFinished(() => shop.close());
  const writer = await shop.staff('content');
  data(await writer.client.call(contentCalls.faqs.create, { body: faqFields }));
  await sampleContent(shop.context.db);
  await sampleContent(shop.context.db);
  const read = async () => data(await shop.visitor.call(about, {})).about_us;
  await expect.poll(read).toMatchObject([{ services: expect.stringContaining('\\n') }]);
  const kept = await shop.visitor.call(faqs, {});
  expect(kept).toMatchObject({ data: { faqs: [{ question: faqFields.question }] } });
  // Answers are held against the contract in tests: all public lists must pass.
  const open = API.filter(
    ({ endpoint: { access, method, params } }) => access === 'public' && method === 'GET' && !params,
  );
  for (const { endpoint } of open) {
    const { statusCode } = await shop.http.inject({ url: API_BASE + endpoint.path });
    expect(statusCode, endpoint.path).toBe(200);
  }
});

it('says which brand it is and whether samples are shown', async () => {
  expect(await app.visitor.call(siteInfo, {})).toMatchObject({
    data: { brand_name: 'Cowrie', sample_data: false },
  });
});

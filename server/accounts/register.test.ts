import { profile, register, verifyEmail } from '@cowrie/contract/accounts.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createTestApp, data, PASSWORD, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => app.close());

let people = 0;
/** A registration that nobody has used yet. */
function person(over: Record<string, string> = {}) {
  people += 1;
  return {
    firstname: 'Ngozi',
    lastname: 'Eze',
    date_of_birth: '1995-06-07',
    email: `ngozi${people}@example.com`,
    username: `ngozi_${people}`,
    phone_number: `+234803${String(people).padStart(7, '0')}`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    ...over,
  };
}
const signUp = (body: ReturnType<typeof person>, idempotencyKey?: string) =>
  app.visitor.call(register, { body }, { ...(idempotencyKey ? { idempotencyKey } : {}) });

describe('opening an account', () => {
  it('signs in, not yet verified, and mails a code of six digits', async () => {
    const body = person();
    const { token, user } = data(await signUp(body));
    const { password: _, password_confirmation: __, ...shown } = body;
    const mails = { reply_mails: true, tracking_mails: true, reminder_mails: true, price_mails: true };
    expect(user).toEqual({ ...shown, is_verified: false, ...mails, address: [] });
    expect(data(await app.clientWith(token).call(profile, {}))).toEqual(user);
    const mail = await app.inbox.next(body.email);
    expect(mail.text).toMatch(/(^|\D)\d{6}(\D|$)/);
  });

  it('keeps no password and no token that could be read', async () => {
    const body = person();
    const { token } = data(await signUp(body, 'key-secret'));
    const dump = await app.context.database.pool.query(
      `select (select json_agg(c) from customers c)::text || (select json_agg(s) from customer_sessions s)::text
        || (select json_agg(k) from idempotency_keys k)::text as everything`,
    );
    expect(dump.rows[0].everything).toContain(body.username);
    expect(dump.rows[0].everything).not.toContain(PASSWORD);
    expect(dump.rows[0].everything).not.toContain(token);
  });

  it('the same call again gives the same account and a session that works', async () => {
    const body = person();
    const first = data(await signUp(body, 'key-again'));
    const second = data(await signUp(body, 'key-again'));
    expect(second.user).toEqual(first.user);
    expect(data(await app.clientWith(second.token).call(profile, {})).username).toBe(body.username);
    await app.inbox.next(body.email);
    expect(
      await app.context.db.selectFrom('customers').selectAll().where('email', '=', body.email).execute(),
    ).toHaveLength(1);
  });

  it('the same key with anything else is refused, another password too', async () => {
    const body = person();
    data(await signUp(body, 'key-other'));
    const other = { password: 'Another-2026', password_confirmation: 'Another-2026' };
    expect(await signUp({ ...body, ...other }, 'key-other')).toMatchObject({
      code: 'idempotency_conflict',
      httpStatus: 409,
    });
    expect(await signUp(person(), 'key-other')).toMatchObject({
      code: 'idempotency_conflict',
      httpStatus: 409,
    });
  });

  it('two at once with the same names: one account', async () => {
    const body = person();
    const answers = await Promise.all([signUp(body), signUp(body), signUp(body)]);
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status !== 'success')
        expect(answer).toMatchObject({ httpStatus: 400, code: 'username_taken' });
  });
});

describe('what is refused, in the order of Product §5.8', () => {
  /** Everything wrong at once; each row mends what the row before complained of. */
  const mended: [Record<string, string>, string][] = [
    [{}, 'First name must contain letters with no special character'],
    [{ firstname: 'Ngozi' }, 'Last name must contain letters with no special character'],
    [{ lastname: 'Eze' }, "Remove the first '0' of your phone number: for example - 80..."],
    [{ phone_number: '+23480312345ab' }, 'Phone number can only be number'],
    [{ phone_number: '+2348039999999' }, 'Password do not match'],
    [{ password_confirmation: 'A' }, 'Password must includes lowercase characters'],
    [{ password: 'a', password_confirmation: 'a' }, 'Password must includes uppercase characters'],
    [{ password: 'aB', password_confirmation: 'aB' }, 'Password must must have atleast 8 characters'],
    [{ password: 'abcdefgH', password_confirmation: 'abcdefgH' }, 'Password must includes atleast 1 digit'],
    [
      { password: 'abcdefgH1', password_confirmation: 'abcdefgH1' },
      'Password must includes atleast 1 special character',
    ],
    [{ password: PASSWORD, password_confirmation: PASSWORD }, 'Not a valid email'],
  ];
  const worst = {
    firstname: 'N90',
    lastname: '!',
    phone_number: '+23408031234567',
    password: 'A',
    password_confirmation: 'B',
    email: 'nobody',
  };
  test.each(mended.map(([, message], row) => [row, message] as const))('%i: %s', async (row, message) => {
    const mends = Object.assign({}, ...mended.slice(0, row + 1).map(([mend]) => mend));
    expect(await signUp(person({ ...worst, ...mends }))).toMatchObject({
      httpStatus: 400,
      code: 'invalid_input',
      message,
    });
  });

  it.each([
    ['+234805551234', 'Enter the whole phone number: 10 digits after +234'],
    ['08055512349', 'Phone number can only be number'],
    ['+2341234567890', 'A Nigerian mobile number begins with 70, 80, 81, 90 or 91'],
  ])('no phone number but ten digits of a Nigerian mobile: %s', async (phone_number, message) => {
    expect(await signUp(person({ phone_number }))).toMatchObject({ httpStatus: 400, message });
  });

  it('each field gets its own messages', async () => {
    const answer = await signUp(person(worst));
    expect(answer).toMatchObject({
      errors: {
        firstname: ['First name must contain letters with no special character'],
        phone_number: ["Remove the first '0' of your phone number: for example - 80..."],
        password_confirmation: ['Password do not match'],
        email: ['Not a valid email'],
      },
    });
  });

  it('an empty body is asked for its fields, not failed', async () => {
    const answer = await app.http.inject({ method: 'POST', url: `${API_BASE}/register`, payload: {} });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors)).toHaveLength(8);
  });

  it('anyone under 18, to the day in Lagos', async () => {
    // A few minutes of 6 March there, of 5 March still in UTC.
    const year = app.clock.now().getUTCFullYear() + 1;
    app.clock.advance(Date.parse(`${year}-03-05T23:05:00Z`) - app.clock.now().getTime());
    const born = (day: string) => signUp(person({ date_of_birth: `${year - 18}-${day}` }));
    expect(await born('03-07')).toMatchObject({
      httpStatus: 400,
      errors: { date_of_birth: ['You must be at least 18 years old'] },
    });
    expect(await born('03-06')).toMatchObject({ status: 'success' });
  });

  it('a username, and an email or phone number that somebody has proven, in any case', async () => {
    const body = person();
    const { token } = data(await signUp(body));
    const otp = (await app.inbox.next(body.email)).text?.match(/\d{6}/)?.[0] ?? '';
    data(await app.clientWith(token).call(verifyEmail, { body: { otp } }));
    for (const [field, value, code] of [
      ['username', body.username.toUpperCase(), 'username_taken'],
      ['email', body.email.toUpperCase(), 'email_taken'],
      ['phone_number', body.phone_number, 'phone_taken'],
    ] as const) {
      const answer = await signUp(person({ [field]: value }));
      expect(answer).toMatchObject({ httpStatus: 400, code, errors: { [field]: [expect.any(String)] } });
    }
  });
});

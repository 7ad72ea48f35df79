import { checkInput } from '@cowrie/client/check-input.ts';
import { register } from '@cowrie/contract/accounts.ts';
import { describe, expect, it } from 'vitest';
import { isFilled, type SignUpValues, signUpInput } from './sign-up-values.ts';

const warning = (values: SignUpValues) => checkInput(register, signUpInput(values).body)?.message;

const GOOD: SignUpValues = {
  firstname: 'Amaka',
  lastname: 'Obi',
  date_of_birth: '1990-03-05',
  email: 'amaka@example.com',
  username: 'amaka_o',
  phone: '8031234567',
  password: 'Password1!',
  password_confirmation: 'Password1!',
  referral: '',
};

const both = (password: string) => ({ password, password_confirmation: password });

/** Each case is wrong in its own way and in every later one, so that the order is what is tested. */
const CASES: [Partial<SignUpValues>, string][] = [
  [
    { firstname: 'Am4ka', lastname: 'Ob1', phone: '0a' },
    'First name must contain letters with no special character',
  ],
  [{ lastname: 'Ob1', phone: '0a' }, 'Last name must contain letters with no special character'],
  [
    { phone: '080a', password_confirmation: 'x' },
    "Remove the first '0' of your phone number: for example - 80...",
  ],
  [{ phone: '80312a', password_confirmation: 'x' }, 'Phone number can only be number'],
  [{ phone: '0805551234', password_confirmation: 'x' }, 'Enter the whole phone number: 10 digits after +234'],
  [{ password: 'P', password_confirmation: 'x' }, 'Password do not match'],
  [both('P'), 'Password must includes lowercase characters'],
  [both('p'), 'Password must includes uppercase characters'],
  [both('Pp'), 'Password must must have atleast 8 characters'],
  [both('Password'), 'Password must includes atleast 1 digit'],
  [both('Password1'), 'Password must includes atleast 1 special character'],
];

describe('sign-up warnings', () => {
  it.each(CASES)('%j is warned of first', (wrong, message) => {
    expect(warning({ ...GOOD, ...wrong })).toBe(message);
  });

  it('find nothing wrong with good values', () => {
    expect(warning(GOOD)).toBeUndefined();
  });
});

it('a number is sent as +234 and its ten digits, however it was kept', () => {
  for (const phone of ['08055512349', '+234 805 551 2349', '8055512349'])
    expect(signUpInput({ ...GOOD, phone }).body.phone_number).toBe('+2348055512349');
});

describe('the sign-up button', () => {
  it('needs everything but the referral code', () => {
    expect(isFilled(GOOD)).toBe(true);
    for (const field of Object.keys(GOOD) as (keyof SignUpValues)[]) {
      expect(isFilled({ ...GOOD, [field]: '' })).toBe(field === 'referral');
    }
  });
});

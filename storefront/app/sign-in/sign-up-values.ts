/** What the sign-up page asks for, and what of it is sent. */
import type { register } from '@cowrie/contract/accounts.ts';
import type { CallInput } from '@cowrie/contract/endpoint.ts';
import { PHONE_PREFIX, readPhone } from '@cowrie/contract/phone.ts';

export const NOBODY = {
  firstname: '',
  lastname: '',
  date_of_birth: '',
  email: '',
  username: '',
  phone: '',
  password: '',
  password_confirmation: '',
  /** Collected, not sent (Product §5.9). */
  referral: '',
};

export type SignUpValues = typeof NOBODY;

export function signUpInput({ phone, referral: _, ...sent }: SignUpValues): CallInput<typeof register> {
  return { body: { ...sent, phone_number: PHONE_PREFIX + readPhone(phone).digits } };
}

/** Everything but the referral code is filled: only then is the button active. */
export function isFilled({ referral: _, ...required }: SignUpValues): boolean {
  return Object.values(required).every((value) => value.trim() !== '');
}

/** What the sign-up page warns of, in the specification's order (Spec §5). */
import {
  isName,
  NAME_WARNINGS,
  PASSWORDS_DIFFER,
  PHONE_LEADING_ZERO,
  PHONE_NOT_NUMBER,
  passwordWarning,
} from '@cowrie/contract/person-rules.ts';

export type SignUpValues = {
  firstname: string;
  lastname: string;
  date_of_birth: string;
  email: string;
  username: string;
  phone: string;
  password: string;
  password_confirmation: string;
  /** Collected, not sent (Spec §3). */
  referral: string;
};

export type SignUpField = keyof SignUpValues;

/** The first thing wrong and the field that it is about, or null. */
export function signUpWarning(values: SignUpValues): { field: SignUpField; message: string } | null {
  if (!isName(values.firstname)) return { field: 'firstname', message: NAME_WARNINGS.First };
  if (!isName(values.lastname)) return { field: 'lastname', message: NAME_WARNINGS.Last };
  if (values.phone.startsWith('0')) return { field: 'phone', message: PHONE_LEADING_ZERO };
  if (!/^\d+$/.test(values.phone)) return { field: 'phone', message: PHONE_NOT_NUMBER };
  if (values.password_confirmation !== values.password) {
    return { field: 'password_confirmation', message: PASSWORDS_DIFFER };
  }
  const message = passwordWarning(values.password);
  return message ? { field: 'password', message } : null;
}

/** Everything but the referral code is filled: only then is the button active. */
export function isFilled({ referral: _, ...required }: SignUpValues): boolean {
  return Object.values(required).every((value) => value.trim() !== '');
}

/** Signs in by one of this device's passkeys; loaded at the press that wants it. */
import { PASSKEY_WORDS, signByPasskey } from '@cowrie/client/passkeys.ts';
import { askPasskey, loginByPasskey } from '@cowrie/contract/factors.ts';
import { api } from '../api/client.ts';

export async function loginWithPasskey() {
  const asked = await api.call(askPasskey, {});
  if (asked.status !== 'success') return asked;
  const signed = await signByPasskey(asked.data.options);
  if ('why' in signed) return { status: 'warning', message: PASSKEY_WORDS[signed.why] } as const;
  const entered = await api.call(loginByPasskey, { body: { passkey: signed.passkey } });
  return entered.status === 'success' ? entered.data : entered;
}

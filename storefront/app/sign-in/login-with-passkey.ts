/** Signs in by one of this device's passkeys; loaded at the press that wants it. */
import { PASSKEY_WORDS, signByPasskey } from '@cowrie/client/passkeys.ts';
import { askPasskey, loginByPasskey } from '@cowrie/contract/factors.ts';
import { api } from '../api/client.ts';

export async function loginWithPasskey() {
  const asked = await api.call(askPasskey, {});
  if (asked.status !== 'success') return { message: asked.message };
  const signed = await signByPasskey(asked.data.options);
  if ('why' in signed) return { message: PASSKEY_WORDS[signed.why] };
  const entered = await api.call(loginByPasskey, { body: { passkey: signed.passkey } });
  return entered.status === 'success' ? entered.data : { message: entered.message };
}

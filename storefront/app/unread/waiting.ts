/** Asks how much waits for the customer, and puts it on the app's icon; loaded by the installed app alone (Product §30.12). */
import { waitingCount } from '@cowrie/contract/waiting-count.ts';
import { api } from '../api/client.ts';
import { readToken } from '../session/store.ts';
import { showOnIcon } from './icon.ts';

export async function askWaiting(): Promise<void> {
  const asker = readToken();
  const answer = await api.call(waitingCount, {});
  if (answer.status === 'success' && asker === readToken()) showOnIcon(answer.data.waiting);
}

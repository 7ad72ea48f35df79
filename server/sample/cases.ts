/** A case about a closed payment of the sample, which its customer has answered last. */
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { answerCase, writeCase } from '../cases/index.ts';
import { onceIn } from './once-in.ts';
import type { Sample } from './sample.ts';

export async function sampleCase(
  { context, tx, customerId, counter }: Sample,
  reference: string,
  placed: Date,
): Promise<void> {
  const at = (hours: number) => new Date(placed.getTime() + hours * HOUR_MS);
  const once = onceIn(tx);
  const write = (message: string, now: Date) =>
    writeCase({ customerId, type: 'payment', reference, said: { message }, once, now });
  const id = BigInt(await write('My receiver says that nothing has come yet. Can you look?', at(20)));
  await answerCase(context, {
    staff: counter,
    id,
    said: { message: 'We are asking Alipay and will tell you today.' },
    once,
    now: at(21),
  });
  await write('Thank you, I will wait for it.', at(22));
}

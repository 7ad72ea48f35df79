/** What a session's forms with files wait for before any of them is read. */
import { expect, it } from 'vitest';
import { createFormTurns } from './form-turns.ts';

const refused = () => Promise.reject(new Error('refused'));

it('of one session’s forms one is admitted at a time, another session’s does not wait', async () => {
  const admitForm = createFormTurns(1);
  const first = Promise.withResolvers<string>();
  const order: string[] = [];
  const note = (name: string) => () => {
    order.push(name);
    return name === 'first' ? first.promise : Promise.resolve(name);
  };
  const all = [admitForm('Ada', note('first')), admitForm('Ada', note('second'))];
  await admitForm('Obi', note('his'));
  expect(order).toEqual(['first', 'his']);
  first.resolve('first');
  expect(await Promise.all(all)).toEqual(['first', 'second']);
});

it('a refusal is told at once, the next form of that session waits a moment, nobody else’s does', async () => {
  const admitForm = createFormTurns(1);
  const begun = performance.now();
  const order: string[] = [];
  await expect(admitForm('Ada', refused)).rejects.toThrow('refused');
  const [hers, his] = ['Ada', 'Obi'].map((name) => admitForm(name, async () => void order.push(name)));
  await his;
  await hers;
  expect(order).toEqual(['Obi', 'Ada']);
  expect(performance.now() - begun).toBeGreaterThan(240);
});

it('eight wait, the ninth is told to wait a moment', async () => {
  const admitForm = createFormTurns(1);
  const first = Promise.withResolvers<void>();
  const admitted = [admitForm('Ada', () => first.promise)];
  await Promise.resolve();
  for (let n = 0; n < 8; n += 1) admitted.push(admitForm('Ada', async () => {}));
  await expect(admitForm('Ada', async () => {})).rejects.toThrow('Please wait a moment');
  first.resolve();
  await Promise.all(admitted);
  await admitForm('Ada', async () => {});
});

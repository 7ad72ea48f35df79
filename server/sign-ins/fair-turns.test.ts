import { expect, it } from 'vitest';
import { createTurns, TooBusy } from './fair-turns.ts';

const stranger = (key: string) => ({ key, known: false });
const friend = (key: string) => ({ key, known: true });

/** Work that ends when it is told to, and what began in which order. */
function workshop(bounds: { atOnce: number; byParty: number; inAll: number }) {
  const turns = createTurns(bounds);
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (party: { key: string; known: boolean }) =>
    turns
      .run(party, () => {
        began.push(party.key);
        return new Promise<void>((end) => ends.push(end));
      })
      .catch((error: unknown) => error);
  /** Ends what is under way until all is done. */
  async function finish() {
    for (let idle = 0; idle < 3; idle += 1) {
      await new Promise(setImmediate);
      for (const end of ends.splice(0)) {
        idle = 0;
        end();
      }
    }
  }
  return { ask, began, finish };
}

it('an address that asks a hundred times is served once between two others', async () => {
  const { ask, began, finish } = workshop({ atOnce: 1, byParty: 50, inAll: 400 });
  for (let n = 0; n < 40; n += 1) void ask(stranger('attacker'));
  for (const key of ['ada', 'bola', 'chi']) void ask(stranger(key));
  await finish();
  expect(began.slice(0, 6)).toEqual(['attacker', 'attacker', 'ada', 'bola', 'chi', 'attacker']);
  expect(began).toHaveLength(43);
});

it('no more than so many are under way, and none is lost', async () => {
  const turns = createTurns({ atOnce: 2, byParty: 50, inAll: 400 });
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    if (most === 2) throw new Error('one that fails');
  };
  await Promise.allSettled(Array.from({ length: 30 }, (_, n) => turns.run(stranger(`${n}`), work)));
  expect([most, running]).toEqual([2, 0]);
});

it('a party waits with so much and no more', async () => {
  const { ask, finish } = workshop({ atOnce: 1, byParty: 3, inAll: 400 });
  const asked = Array.from({ length: 6 }, () => ask(stranger('attacker')));
  await finish();
  expect((await Promise.all(asked)).filter((one) => one instanceof TooBusy)).toHaveLength(2);
});

it('where all places are taken, who waits with most gives one up to who waits with none', async () => {
  const { ask, began, finish } = workshop({ atOnce: 1, byParty: 50, inAll: 20 });
  const asked = Array.from({ length: 30 }, () => ask(stranger('attacker')));
  void ask(stranger('ada'));
  await finish();
  expect(began.slice(0, 3)).toEqual(['attacker', 'attacker', 'ada']);
  expect((await Promise.all(asked)).filter((one) => one instanceof TooBusy)).toHaveLength(10);
});

it('known people pass every other time at least, however many strangers wait', async () => {
  const { ask, began, finish } = workshop({ atOnce: 1, byParty: 50, inAll: 400 });
  for (let n = 0; n < 100; n += 1) void ask(stranger(`stranger${n}`));
  for (const key of ['ada', 'bola', 'chi']) void ask(friend(key));
  await finish();
  expect(began.indexOf('chi')).toBeLessThan(8);
  expect(began).toHaveLength(103);
});

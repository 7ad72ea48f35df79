/** What tells two slips of one bank apart (Product §26.60). */
import { expect, it } from 'vitest';
import { slipPicture } from '../../testing/slips.ts';
import { alikeOf, markOf } from './mark.ts';

it('of thirty slips that differ in time and references alone no two pass for one', async () => {
  const copies: Buffer[] = [];
  for (let seed = 0; seed < 30; seed += 1) {
    const picture = await slipPicture({ bank: 0, seed, amount: '₦150,000.00', sender: 'Ada Eze' }, 540);
    copies.push((await markOf(picture)).copy);
  }
  const [one, ...others] = copies;
  expect(await alikeOf(one as Buffer, [one as Buffer])).toEqual([true]);
  expect(await alikeOf(one as Buffer, others)).toEqual(others.map(() => false));
});

it('a slip on which a digit of the amount was altered is no new one, whichever bank made it', async () => {
  const copyOf = async (bank: number, amount: string) => {
    const picture = await slipPicture({ bank, seed: 5, amount, sender: 'Ada Eze' }, 540);
    return (await markOf(picture)).copy;
  };
  for (const bank of [0, 1, 2, 3])
    expect(await alikeOf(await copyOf(bank, '₦108,250.00'), [await copyOf(bank, '₦108,350.00')])).toEqual([
      true,
    ]);
});

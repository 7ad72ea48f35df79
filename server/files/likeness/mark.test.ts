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

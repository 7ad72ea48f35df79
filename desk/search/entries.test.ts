// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { foundGroups } from './entries.ts';

it('a letter that is found opens itself, in a list or in none', () => {
  const letter = {
    id: '7',
    fullname: 'Efe Ojo',
    message: 'Do you open on Sunday?',
    created_at: '',
    answered: true,
  };
  const [group] = foundGroups({
    ...{ orders: [], customers: [], transactions: [], cases: [] },
    contacts: [letter as never],
  });
  expect(group?.entries).toMatchObject([{ to: '/inbox?open=letter-7' }]);
});

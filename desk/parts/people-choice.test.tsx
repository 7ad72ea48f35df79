// @vitest-environment jsdom
/** Who gets an order is chosen by keys, however late the list of colleagues comes (Product §28.55). */
import { act } from 'react';
import { expect, it } from 'vitest';
import { type Answer, showPart } from '../testing/show-part.tsx';
import { PeopleChoice } from './people-choice.tsx';

const TAYO = { id: '7', name: 'Tayo Ade', username: 'tayo', role: 'support', on_shift: false };

/** What was chosen by typing a name and pressing Enter, with the colleagues as they come. */
async function chooseByName(typed: string, colleagues: () => Answer | Promise<Answer>) {
  const chosen: string[] = [];
  const desk = await showPart(<PeopleChoice isBusy={false} onPerson={({ name }) => chosen.push(name)} />, {
    answer: colleagues,
  });
  await desk.type('input', typed);
  const enter = () => act(async () => desk.place.querySelector('form')?.requestSubmit());
  await enter();
  return { desk, chosen, enter };
}

it('Enter chooses nobody by a typed name while the colleagues are loading: it may be the name of one of them', async () => {
  const answered = Promise.withResolvers<Answer>();
  // “Anyone can take it” has these letters, too.
  const { desk, chosen, enter } = await chooseByName('ta', () => answered.promise);
  expect(chosen).toEqual([]);
  answered.resolve({ data: { colleagues: [TAYO] } });
  await desk.until(() => expect(desk.place.textContent).toContain('Tayo Ade'));
  await enter();
  expect(chosen).toEqual(['Tayo Ade']);
});

it('says that the colleagues did not load, not that no one has that name', async () => {
  let answer: Answer = { code: 'server_error', httpStatus: 500 };
  const { desk } = await chooseByName('tayo', () => answer);
  await desk.until(() => expect(desk.place.textContent).toContain('This did not load'));
  expect(desk.place.textContent).not.toContain('No one has that name.');
  answer = { data: { colleagues: [TAYO] } };
  await desk.press('Try again');
  await desk.until(() => expect(desk.place.textContent).toContain('Tayo Ade'));
});

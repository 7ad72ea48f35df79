// @vitest-environment jsdom
/** The rules of who gets what comes: nothing that was left of them goes over a colleague's unseen (Product §19.12, §20.31). */
import type { AssignmentRule } from '@cowrie/contract/desk/assignment.ts';
import { beforeEach, expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { signInAnew } from '../testing/sign-in-anew.ts';
import { RulesForm } from './rules-form.tsx';

const rule = (id: string, username: string): AssignmentRule => ({
  ...{ id, kind: 'any', to: null, role: null },
  customer: { id, username },
});
const form = (...rules: AssignmentRule[]) => <RulesForm rules={rules} onClose={() => {}} />;
const [AMAKA, BOLA] = [rule('1', 'amaka'), rule('2', 'bola')];

beforeEach(() => sessionStorage.clear());

const customersIn = (place: HTMLElement) =>
  [...place.querySelectorAll<HTMLInputElement>('input')].map(({ value }) => value);

async function typeARule() {
  const desk = await showPart(form(AMAKA), { answer: () => ({ data: { colleagues: [] } }) });
  await desk.type('input', 'chidi');
  return desk;
}

it('typed rules are there again after a session that ended, where the saved rules are the same', async () => {
  const desk = await typeARule();
  await signInAnew('ada');
  await desk.again(null);
  await desk.again(form(AMAKA));
  expect(customersIn(desk.place)).toEqual(['chidi']);
});

it('typed rules are not restored over a colleague’s change', async () => {
  const desk = await typeARule();
  // The screen has read the colleague's by now; the form is filled from those before.
  await desk.again(form(BOLA));
  expect(customersIn(desk.place)).toEqual(['chidi']);
  await signInAnew('ada');
  await desk.again(null);
  await desk.again(form(BOLA));
  expect(customersIn(desk.place)).toEqual(['bola']);
});

import { expect, it } from 'vitest';
import { displayMinutes, helpInWords } from './in-words.ts';

const person = (name: string, count: number, median_minutes: number) => ({
  username: name.toLowerCase(),
  name,
  count,
  median_minutes,
  slowest_tenth_minutes: median_minutes * 2,
});

it('names who takes clearly longer than the team, and nobody by one bad day', () => {
  const proof = {
    step: 'proof' as const,
    count: 30,
    median_minutes: 20,
    slowest_tenth_minutes: 60,
    people: [person('Ngozi', 12, 18), person('Chidi', 10, 45), person('Bola', 6, 29), person('Ada', 2, 300)],
  };
  expect(helpInWords([proof])).toEqual([
    'Chidi may need help with checking proofs: half of 10 took 45 min or more, where the team takes 20 min.',
  ]);
  // A few minutes are none, however many times as many.
  expect(helpInWords([{ ...proof, median_minutes: 2, people: [person('Chidi', 10, 9)] }])).toEqual([]);
});

it('says minutes as people do', () => {
  expect([0, 45, 60, 185].map(displayMinutes)).toEqual(['under 1 min', '45 min', '1 h', '3 h 5 min']);
});

import type { Calling } from '@cowrie/contract/desk/now.ts';
import { expect, it } from 'vitest';
import { followNews } from './news.ts';

/** The proof that came at a minute past ten. */
const proof = (minute: number): Calling => ({
  key: `proof:${minute}:1`,
  kind: 'proof',
  reference: `CWR-0000000${minute}`,
  case_id: null,
  who: 'Amaka Okafor',
  at: `2026-11-27T10:0${minute}:00.000Z`,
});
const proofs = (...minutes: number[]) => minutes.map(proof);

it('what was there at first is no news, and each that comes is once', () => {
  const newsOf = followNews();
  expect(newsOf(proofs(1))).toEqual([]);
  expect(newsOf(proofs(2, 1))).toEqual(proofs(2));
  expect(newsOf(proofs(2, 1))).toEqual([]);
});

it('what has waited behind those that are told is no news as they go', () => {
  const newsOf = followNews();
  newsOf(proofs(7, 6, 5, 4, 3));
  expect(newsOf(proofs(7, 6, 4, 3, 2))).toEqual([]);
  expect(newsOf(proofs(8, 7, 6, 4, 2))).toEqual(proofs(8));
  expect(newsOf(proofs(8, 1))).toEqual([]);
});

it('one of another kind is news, however many proofs wait', () => {
  const newsOf = followNews();
  newsOf(proofs(7, 6, 5, 4, 3));
  const words: Calling = { ...proof(1), key: 'words:1:1', kind: 'words' };
  expect(newsOf([...proofs(7, 6, 5, 4, 3), words])).toEqual([words]);
});

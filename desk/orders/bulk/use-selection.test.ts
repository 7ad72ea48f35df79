// @vitest-environment jsdom
import { renderHook } from '@cowrie/client/testing/render.ts';
import { expect, it } from 'vitest';
import { useSelection } from './use-selection.ts';

it('what leaves the page is chosen no more, also once it is back', async () => {
  const queue = await renderHook(useSelection, ['A', 'B', 'C']);
  await queue.does(() => queue.now.press('A', false));
  await queue.does(() => queue.now.press('B', false));
  await queue.again(['B', 'C']);
  expect([...queue.now.chosen]).toEqual(['B']);
  await queue.again(['A', 'B', 'C']);
  expect([...queue.now.chosen]).toEqual(['B']);
});

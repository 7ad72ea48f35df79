import { expect, it } from 'vitest';
import { readEvents } from './read-events.ts';

const STREAM =
  'retry: 2500\n\n: still there\n\nevent: hello\ndata: {}\n\nevent:order\ndata:{"ref":"A: ₦"}\n\nevent: thread\ndata: {"id":';

it.each([1, 2, 7, 1000])('reads events that come in pieces of %i letters', (size) => {
  const said: unknown[] = [];
  const read = readEvents({
    onEvent: (name, data) => void said.push([name, JSON.parse(data)]),
    onRetry: (ms) => void said.push(ms),
  });
  for (let at = 0; at < STREAM.length; at += size) read(STREAM.slice(at, at + size));
  // The last has not come to its end.
  expect(said).toEqual([2500, ['hello', {}], ['order', { ref: 'A: ₦' }]]);
  read('4}\n\n');
  expect(said.at(-1)).toEqual(['thread', { id: 4 }]);
});

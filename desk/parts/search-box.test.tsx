// @vitest-environment jsdom
/** What is typed into a search stays, however late a busy machine takes what was typed before into the address. */
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { SearchBox } from './search-box.tsx';

it('keeps what was typed on while an earlier search arrives in the address', async () => {
  const asked: string[] = [];
  const search = (value: string) => (
    <SearchBox label="Search" value={value} onValue={(text) => asked.push(text)} />
  );
  const desk = await showPart(search(''), { answer: () => null });
  const field = () => desk.place.querySelector('input')?.value;
  for (const text of ['ad', 'ada']) {
    await desk.type('input', text);
    await desk.until(() => expect(asked.at(-1)).toBe(text));
  }
  for (const late of ['ad', 'ada']) {
    await desk.again(search(late));
    expect(field()).toBe('ada');
  }
  // By other means, such as Back.
  await desk.again(search('ad'));
  expect(field()).toBe('ad');
});

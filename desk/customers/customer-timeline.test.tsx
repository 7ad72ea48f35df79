// @vitest-environment jsdom
/** Parts of a timeline that are read again as something new has come (Product §28.102). */
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { CustomerTimeline } from './customer-timeline.tsx';

const AT_ONCE = 2;

it('nothing falls between two parts though something new has come', async () => {
  let titles = ['4', '3', '2', '1'];
  const desk = await showPart(<CustomerTimeline id="7" />, {
    answer: ({ path }) => {
      const before = new URL(path, 'http://desk').searchParams.get('before');
      const from = before === null ? 0 : titles.indexOf(before) + 1;
      const shown = titles.slice(from, from + AT_ONCE);
      const items = shown.map((title) => ({
        ...{ key: title, kind: 'note', title: `No. ${title}.`, text: '', by: 'staff', internal: false },
        ...{ at: '2026-11-01T10:00:00.000Z', order: null, case_id: null },
      }));
      return { data: { items, next: from + AT_ONCE < titles.length ? (shown.at(-1) ?? null) : null } };
    },
  });
  const read = () => desk.place.textContent?.match(/No\. \d/g)?.map((title) => title.slice(-1));
  await desk.until(() => expect(read()).toEqual(['4', '3']));
  await desk.press('Show earlier');
  await desk.until(() => expect(read()).toEqual(['4', '3', '2', '1']));
  titles = ['5', ...titles];
  await desk.readAgain();
  await desk.until(() => expect(read()?.slice(0, 4)).toEqual(['5', '4', '3', '2']));
});

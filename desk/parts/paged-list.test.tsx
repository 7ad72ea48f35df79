// @vitest-environment jsdom
import { untilShown } from '@cowrie/client/testing/render.ts';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it, onTestFinished } from 'vitest';
import { PagedList } from './paged-list.tsx';
import { useAddressFilter } from './use-address-filter.ts';

/** A queue of so many orders, two on a page. */
let waiting: number[] = [];

function answer(page: number) {
  const last_page = Math.max(1, Math.ceil(waiting.length / 2));
  return {
    data: waiting.slice((page - 1) * 2, page * 2),
    pagination: { links: [], per_page: 2, current_page: page, last_page, total: waiting.length },
  };
}

function Queue({ stays }: { stays?: true }) {
  const filter = useAddressFilter();
  const page = filter.place.page ?? 1;
  const query = useQuery({ queryKey: ['queue', page], queryFn: async () => answer(page) });
  return (
    <>
      <output>{useLocation().search}</output>
      <PagedList
        query={query}
        page={(read) => read}
        filter={filter}
        empty="Nothing is waiting here"
        stays={stays}
      >
        {(rows) => <p>{rows.join(' ')}</p>}
      </PagedList>
    </>
  );
}

/** Shows the second page of it. */
async function secondPage(queue: ReactNode) {
  waiting = [1, 2, 3];
  const client = new QueryClient();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/orders?status=awaiting&page=2']}>{queue}</MemoryRouter>
      </QueryClientProvider>,
    ),
  );
  onTestFinished(() => act(async () => root.unmount()));
  const shown = () => place.querySelector('p')?.textContent;
  await untilShown(() => expect(shown()).toBe('3'));
  return {
    place,
    shown,
    address: () => place.querySelector('output')?.textContent,
    async has(now: number[]) {
      waiting = now;
      await act(async () => client.invalidateQueries());
    },
  };
}

it('leads to the last page where the rows of a later one have gone, in place of saying that nothing is waiting', async () => {
  const { place, shown, address, has } = await secondPage(<Queue />);
  // Somebody confirms the only one of this page.
  await has([1, 2]);
  await untilShown(() => expect(shown()).toBe('1 2'));
  expect(address()).toBe('?status=awaiting');
  expect(place.textContent).not.toContain('Nothing is waiting here');
  await has([]);
  await untilShown(() => expect(place.textContent).toContain('Nothing is waiting here'));
});

it('keeps its page while somebody works in it, though no row is left', async () => {
  const { place, shown, address, has } = await secondPage(<Queue stays />);
  const drawn = place.querySelector('p');
  await has([1, 2]);
  await untilShown(() => expect(shown()).toBe(''));
  expect(place.querySelector('p')).toBe(drawn);
  expect(address()).toBe('?status=awaiting&page=2');
});

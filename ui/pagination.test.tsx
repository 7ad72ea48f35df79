// @vitest-environment jsdom
import type { Pagination as PaginationData } from '@cowrie/contract/envelope.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Pagination } from './pagination.tsx';

/** The second to last of three pages leads on, the last one does not. */
function page(current: number): PaginationData {
  const link = (label: string, at: number) => ({
    label,
    url: at >= 1 && at <= 3 ? `/orders?page=${at}` : null,
    active: label === String(current),
  });
  return {
    links: [
      link('Previous', current - 1),
      link('1', 1),
      link('2', 2),
      link('3', 3),
      link('Next', current + 1),
    ],
    ...{ per_page: 20, current_page: current, last_page: 3, total: 60 },
  };
}

it('keeps the focus on the way forth, while a page is read and on the last one too', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => act(() => root.unmount()));
  const onPage = vi.fn();
  const show = (current: number, isBusy = false) =>
    act(() => root.render(<Pagination pagination={page(current)} onPage={onPage} isBusy={isBusy} />));
  const next = () => [...place.querySelectorAll('button')].at(-1);

  show(1);
  next()?.focus();
  const shown = [
    [1, true],
    [2, false],
    [3, false],
  ] as const;
  for (const [current, isBusy] of shown) {
    show(current, isBusy);
    expect(document.activeElement).toBe(next());
    // Browsers take the focus from what is disabled.
    expect(next()?.disabled).toBe(false);
  }
  next()?.click();
  show(1, true);
  next()?.click();
  expect(onPage).not.toHaveBeenCalled();
  show(1);
  next()?.click();
  expect(onPage).toHaveBeenCalledWith('/orders?page=2');
});

// @vitest-environment jsdom
/** What is set while a list is still on its way is set upon what was set before it (Product §12.10). */
import { renderHook } from '@cowrie/client/testing/render.ts';
import { createElement, type ReactNode } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { useListQuery } from './use-list-query.ts';

const HydrateFallback = () => null;

/** A list at this address, whose answers after the first come once they are let go. */
async function openList(at: string) {
  window.history.replaceState(null, '', at);
  let answered = Promise.resolve();
  const routerOf = (element: ReactNode) =>
    createBrowserRouter([
      { path: '/orders', loader: () => answered.then(() => null), element, HydrateFallback },
    ]);
  let router: ReturnType<typeof routerOf> | undefined;
  const list = await renderHook(useListQuery, undefined, ({ children }) => {
    router ??= routerOf(children);
    return createElement(RouterProvider, { router });
  });
  await list.until(() => expect(router?.state.navigation.state).toBe('idle'));
  const held = Promise.withResolvers<void>();
  answered = held.promise;
  return {
    list,
    go: (to: string) =>
      list.does(() => {
        void router?.navigate(to);
      }),
    /** The address once everything has come. */
    async settled() {
      held.resolve();
      await list.until(() => expect(router?.state.navigation.state).toBe('idle'));
      return router?.state.location.search;
    },
  };
}

it('keeps a filter whose list has not come yet where a second one is set', async () => {
  const { list, settled } = await openList('/orders?page=3');
  await list.does(() => list.now.set({ status: 'pending' }));
  expect(list.now.isLoading).toBe(true);
  await list.does(() => list.now.set({ item: 'product' }));
  expect(await settled()).toBe('?status=pending&item=product');
});

it('keeps a filter that is not even drawn where a second one is set', async () => {
  const { list, settled } = await openList('/orders');
  await list.does(() => {
    list.now.set({ status: 'pending' });
    list.now.set({ item: 'product' });
  });
  expect(await settled()).toBe('?status=pending&item=product');
});

it('keeps a filter whose list has not come yet where an order is opened', async () => {
  const { list, settled } = await openList('/orders');
  await list.does(() => list.now.set({ status: 'pending' }));
  await list.does(() => list.now.open('payment-7'));
  expect(await settled()).toBe('?status=pending&order=payment-7');
});

it('sets nothing upon a filter that was left for another address', async () => {
  const { list, go, settled } = await openList('/orders?per_page=50');
  await list.does(() => list.now.set({ status: 'pending' }));
  await go('/orders?per_page=50');
  await list.does(() => list.now.set({ item: 'product' }));
  expect(await settled()).toBe('?per_page=50&item=product');
});

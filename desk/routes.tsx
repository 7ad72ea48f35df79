/** The desk's addresses and the screen of each, loaded when first opened. */
import type { ComponentType } from 'react';
import { createBrowserRouter } from 'react-router';
import { Frame } from './frame/frame.tsx';
import { NotFound } from './frame/not-found.tsx';
import { Root } from './frame/root.tsx';
import { ScreenBroke } from './frame/screen-broke.tsx';
import { ScreenLoading } from './frame/screen-loading.tsx';
import { DESK_BASE } from './paths.ts';

type Screen = { Screen: ComponentType };

function lazyScreen(load: () => Promise<Screen>) {
  return { lazy: async () => ({ Component: (await load()).Screen }) };
}

export function makeRouter() {
  return createBrowserRouter(
    [
      {
        Component: Root,
        ErrorBoundary: ScreenBroke,
        HydrateFallback: ScreenLoading,
        children: [
          { path: '/sign-in', ...lazyScreen(() => import('./session/sign-in.tsx')) },
          { path: '/forgot-password', ...lazyScreen(() => import('./session/forgot-password.tsx')) },
          { path: '/reset-password/:token', ...lazyScreen(() => import('./session/reset-password.tsx')) },
          { path: '/invitation/:token', ...lazyScreen(() => import('./session/accept-invitation.tsx')) },
          { path: '/pay', ...lazyScreen(() => import('./phone/pay-on-phone.tsx')) },
          {
            Component: Frame,
            children: [
              {
                ErrorBoundary: ScreenBroke,
                children: [
                  { index: true, ...lazyScreen(() => import('./overview/overview.tsx')) },
                  { path: '/promise', ...lazyScreen(() => import('./promise/promise.tsx')) },
                  { path: '/orders', ...lazyScreen(() => import('./orders/queue/queue.tsx')) },
                  { path: '/orders/:reference', ...lazyScreen(() => import('./orders/order/order.tsx')) },
                  { path: '/triage', ...lazyScreen(() => import('./triage/triage.tsx')) },
                  { path: '/goods-orders/new', ...lazyScreen(() => import('./goods/raise-goods-order.tsx')) },
                  { path: '/parcels', ...lazyScreen(() => import('./parcels/receive.tsx')) },
                  { path: '/parcels/shelf', ...lazyScreen(() => import('./parcels/shelf.tsx')) },
                  { path: '/parcels/departures', ...lazyScreen(() => import('./parcels/departures.tsx')) },
                  { path: '/parcels/departures/:id', ...lazyScreen(() => import('./parcels/departure.tsx')) },
                  { path: '/rates', ...lazyScreen(() => import('./rates/rates.tsx')) },
                  { path: '/accounts', ...lazyScreen(() => import('./pay-accounts/pay-accounts.tsx')) },
                  {
                    path: '/working-hours',
                    ...lazyScreen(() => import('./working-hours/working-hours.tsx')),
                  },
                  { path: '/book', ...lazyScreen(() => import('./book/book.tsx')) },
                  { path: '/book/accounts/:id', ...lazyScreen(() => import('./book/statement.tsx')) },
                  { path: '/book/journals', ...lazyScreen(() => import('./book/journals.tsx')) },
                  { path: '/book/journals/:id', ...lazyScreen(() => import('./book/journal.tsx')) },
                  { path: '/book/closing', ...lazyScreen(() => import('./book/closing.tsx')) },
                  { path: '/book/charts', ...lazyScreen(() => import('./book/report.tsx')) },
                  { path: '/papers', ...lazyScreen(() => import('./papers/papers.tsx')) },
                  { path: '/payouts', ...lazyScreen(() => import('./payouts/payouts.tsx')) },
                  { path: '/refunds', ...lazyScreen(() => import('./refunds/refunds.tsx')) },
                  { path: '/transactions', ...lazyScreen(() => import('./transactions/transactions.tsx')) },
                  { path: '/statements', ...lazyScreen(() => import('./bank-statements/statements.tsx')) },
                  { path: '/customers', ...lazyScreen(() => import('./customers/customers.tsx')) },
                  { path: '/customers/:id', ...lazyScreen(() => import('./customers/customer.tsx')) },
                  { path: '/inbox', ...lazyScreen(() => import('./inbox/inbox.tsx')) },
                  { path: '/sharing', ...lazyScreen(() => import('./team/sharing.tsx')) },
                  { path: '/contacts', ...lazyScreen(() => import('./contact/contacts.tsx')) },
                  { path: '/cases', ...lazyScreen(() => import('./cases/cases.tsx')) },
                  { path: '/cases/:id', ...lazyScreen(() => import('./cases/case.tsx')) },
                  { path: '/content', ...lazyScreen(() => import('./content/content-lists.tsx')) },
                  { path: '/content/:list', ...lazyScreen(() => import('./content/content-list.tsx')) },
                  { path: '/staff', ...lazyScreen(() => import('./staff/staff.tsx')) },
                  { path: '/audit-log', ...lazyScreen(() => import('./audit/audit-log.tsx')) },
                  { path: '/check-up', ...lazyScreen(() => import('./check-up/check-up.tsx')) },
                  { path: '/me', ...lazyScreen(() => import('./me/my-account.tsx')) },
                  { path: '*', Component: NotFound },
                ],
              },
            ],
          },
        ],
      },
    ],
    { basename: DESK_BASE },
  );
}

/** Orders at the desk, with dialogs of their moves, and lists beside them. */
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import type { Page } from 'playwright-core';
import { data, type staffClient } from '../api.ts';
import { deskShots } from './desk.ts';
import { type Orders, remembering, type Shot } from './shot.ts';

export async function deskStates(
  orders: Orders,
  owner: Awaited<ReturnType<typeof staffClient>>,
): Promise<Shot[]> {
  const awaiting = orders.find(({ status }) => status === 'awaiting');
  if (!awaiting) throw new Error('the sample has no awaiting order');
  const { customer } = data(
    await owner.client.call(getDeskOrder, { params: { reference: awaiting.reference } }),
  );
  const open = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
  const path = `/desk/orders/${awaiting.reference}`;
  return [
    ...orders.map(({ type, status, reference }, index) => ({
      name: `desk_order--${type}-${status}-${index + 1}`,
      path: `/desk/orders/${reference}`,
      ...remembering(owner),
    })),
    {
      name: 'desk_me--password',
      path: '/desk/me',
      ...remembering(owner),
      prepare: open('Change my password'),
    },
    { name: 'desk_order--confirm', path, ...remembering(owner), prepare: open('Confirm payment') },
    { name: 'desk_order--decline', path, ...remembering(owner), prepare: open('Decline proof') },
    { name: 'desk_rates--publish', path: '/desk/rates', ...remembering(owner), prepare: open('Publish') },
    { name: 'desk_customer--owner', path: `/desk/customers/${customer.id}`, ...remembering(owner) },
    { name: 'desk_orders--all', path: '/desk/orders?status=all', ...remembering(owner) },
    {
      name: 'desk_orders--by-promise',
      path: '/desk/orders?status=processing&sort=promise',
      ...remembering(owner),
    },
    {
      name: 'desk_working-hours--week',
      path: '/desk/working-hours',
      ...remembering(owner),
      prepare: open('Change the hours in Lagos'),
    },
    {
      name: 'desk_working-hours--day-off',
      path: '/desk/working-hours',
      ...remembering(owner),
      prepare: open('Add a day off in Beijing'),
    },
    { name: 'desk_content--payment-methods', path: '/desk/content/payment-methods', ...remembering(owner) },
    ...deskShots(owner, customer.id, awaiting.reference),
    { name: 'desk_orders--loading', path: '/desk/orders', calls: 'held', ...remembering(owner) },
    { name: 'desk_orders--failed', path: '/desk/orders', calls: 'failed', ...remembering(owner) },
  ];
}

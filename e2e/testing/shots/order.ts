/** The sample's orders in every state that they are in. */
import { SAMPLE_CUSTOMERS } from '../../../server/sample/people.ts';
import { type Orders, remembering, type Session, type Shot } from './shot.ts';

/** The panel, the proof page and the tracking of each order, named by type and status, and a panel on its way. */
export function orderStates(orders: Orders, customer: Session): Shot[] {
  const taken = new Map<string, number>();
  const loading: Shot = {
    name: 'order-panel--loading',
    path: '/orders',
    ...remembering(customer),
    prepare: async (page) => {
      await page.route(/\/api\/v1\/(payments|brandings|shipments|order)\//, () => {});
      await page.getByRole('table').getByRole('button').first().click();
      await page.getByText('Loading order').waitFor();
    },
  };
  const states = orders.flatMap(({ id, type, status, reference, total_amount }) => {
    const count = (taken.get(type + status) ?? 0) + 1;
    taken.set(type + status, count);
    const state = `${type}-${status}${count > 1 ? `-${count}` : ''}`;
    const panel: Shot = {
      name: `order-panel--${state}`,
      path: `/orders?order=${type}-${id}`,
      ...remembering(customer),
      prepare: (page) => page.getByRole('dialog').getByRole('log').waitFor(),
    };
    const pay: Shot = { name: `pay--${state}`, path: `/pay/${type}/${id}`, ...remembering(customer) };
    const tracking: Shot = {
      name: `tracking-order--${state}`,
      path: '/track-order',
      prepare: async (page) => {
        await page.getByLabel('Order id').fill(reference);
        await page.getByLabel('Billing email').fill(SAMPLE_CUSTOMERS[0].email);
        await page.getByLabel('Billing email').press('Enter');
        await page.getByRole('heading', { name: 'Order Activity' }).waitFor();
      },
    };
    return [panel, ...(total_amount ? [pay] : []), ...(count === 1 ? [tracking] : [])];
  });
  return [loading, ...states];
}

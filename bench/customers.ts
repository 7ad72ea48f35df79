/** What customers' and staff's programs ask all day, as requests with their tokens. */
import type { Business } from './database.ts';
import { benchToken, POLLING } from './fill.ts';
import type { Lane, Request } from './load.ts';
import { CUSTOMER_SCREENS, DESK_SCREENS, type OwnOrder } from './screens.ts';

/** The newest payment of customers spread over the whole business. */
export async function pollingCustomers({ pool }: Pick<Business, 'pool'>): Promise<OwnOrder[]> {
  const { rows } = await pool.query<OwnOrder>(
    `select o.id::text, o.reference, c.id::text as customer_id, c.username,
       (select id::text from ledger_accounts where kind = 'pay-in' order by id limit 1) as account_id from customers c
     join lateral (select id, reference from orders where customer_id = c.id and type = 'payment'
       order by id desc limit 1) o on true
     where c.id % greatest(1, (select max(id) from customers) / $1) = 0 order by c.id limit $1`,
    [POLLING],
  );
  return rows;
}

export const bearer = (who: 'customer' | 'staff', id: string) => ({
  authorization: `Bearer ${benchToken(who, id)}`,
});
export const STAFF = bearer('staff', '1');

/** Each screen that a person looks at, one request for each of the customers. */
export const SCREENS: Record<string, (order: OwnOrder) => Request> = {
  'order poll': ({ id, customer_id }) => ({
    path: `/api/v1/payments/${id}`,
    headers: bearer('customer', customer_id),
  }),
  'chat poll': ({ reference, customer_id }) => ({
    path: `/api/v1/chats/payment/${reference}`,
    headers: bearer('customer', customer_id),
  }),
  'order list': ({ customer_id }) => ({ path: '/api/v1/orders', headers: bearer('customer', customer_id) }),
  'payment history': ({ customer_id }) => ({
    path: '/api/v1/transaction/history',
    headers: bearer('customer', customer_id),
  }),
  // No more rows than the small business has waiting: what a page shows is not what grows.
  'desk queue': () => ({ path: '/api/v1/desk/orders?status=awaiting&per_page=5', headers: STAFF }),
  'desk queue of all': () => ({ path: '/api/v1/desk/orders', headers: STAFF }),
  'desk search, reference': ({ reference }) => ({
    path: `/api/v1/desk/orders?q=${reference}`,
    headers: STAFF,
  }),
  'desk search, username': ({ username }) => ({ path: `/api/v1/desk/orders?q=${username}`, headers: STAFF }),
  'desk search, phone': ({ customer_id }) => ({
    path: `/api/v1/desk/orders?q=0${7000000000 + Number(customer_id)}`,
    headers: STAFF,
  }),
  'desk find, whole reference': ({ reference }) => ({
    path: `/api/v1/desk/search?q=${reference}`,
    headers: STAFF,
  }),
  'desk find, part of a reference': ({ reference }) => ({
    path: `/api/v1/desk/search?q=${reference.slice(5, 10)}`,
    headers: STAFF,
  }),
  'desk find, names': ({ customer_id }) => ({
    path: `/api/v1/desk/search?q=obi${Number(customer_id) % 5000}%20ada${Number(customer_id) % 1000}`,
    headers: STAFF,
  }),
  'desk find, last digits': ({ customer_id }) => ({
    path: `/api/v1/desk/search?q=${String(7000000000 + Number(customer_id)).slice(-8)}`,
    headers: STAFF,
  }),
  'desk find, amount': ({ id }) => ({
    path: `/api/v1/desk/search?q=${10000 + Number(id) / 100}`,
    headers: STAFF,
  }),
  'desk now': () => ({ path: '/api/v1/desk/now', headers: STAFF }),
  'desk order': ({ reference }) => ({ path: `/api/v1/desk/orders/${reference}`, headers: STAFF }),
  'desk customers': ({ username }) => ({ path: `/api/v1/desk/customers?q=${username}`, headers: STAFF }),
  'desk inbox': () => ({ path: '/api/v1/desk/contacts', headers: STAFF }),
  'desk queue, for us by promise': () => ({
    path: '/api/v1/desk/orders?status=open&turn=us&sort=promise&per_page=5',
    headers: STAFF,
  }),
  'desk queue, by amount': () => ({
    path: '/api/v1/desk/orders?status=processing&sort=amount&per_page=5',
    headers: STAFF,
  }),
  'desk shared inbox': () => ({ path: '/api/v1/desk/inbox?per_page=20', headers: STAFF }),
  'desk proof in triage': ({ reference }) => ({
    path: `/api/v1/desk/triage?reference=${reference}`,
    headers: STAFF,
  }),
  'desk triage': () => ({ path: '/api/v1/desk/triage', headers: STAFF }),
  'desk payouts': () => ({ path: '/api/v1/desk/payouts', headers: STAFF }),
  'desk parcels, last digits': ({ id }) => ({
    path: `/api/v1/desk/parcels?q=${id.padStart(6, '0').slice(-6)}`,
    headers: STAFF,
  }),
  'desk customer, whole': ({ customer_id }) => ({
    path: `/api/v1/desk/customers/${customer_id}/whole`,
    headers: STAFF,
  }),
  'desk customer, timeline': ({ customer_id }) => ({
    path: `/api/v1/desk/customers/${customer_id}/timeline`,
    headers: STAFF,
  }),
  'desk papers': () => ({ path: '/api/v1/desk/papers', headers: STAFF }),
  'desk promise board': () => ({ path: '/api/v1/desk/promise', headers: STAFF }),
  'desk transactions': () => ({ path: '/api/v1/desk/transactions', headers: STAFF }),
  'desk overview': () => ({ path: '/api/v1/desk/overview', headers: STAFF }),
  'desk audit log': () => ({ path: '/api/v1/desk/audit-log', headers: STAFF }),
  ...Object.fromEntries(
    Object.entries(CUSTOMER_SCREENS).map(([name, path]) => [
      name,
      (order: OwnOrder) => ({
        path: `/api/v1${typeof path === 'string' ? path : path(order)}`,
        headers: bearer('customer', order.customer_id),
      }),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(DESK_SCREENS).map(([name, path]) => [
      name,
      (order: OwnOrder) => ({
        path: `/api/v1/desk${typeof path === 'string' ? path : path(order)}`,
        headers: STAFF,
      }),
    ]),
  ),
};

export function screen(name: string, orders: OwnOrder[], port: number): Lane {
  const make = SCREENS[name];
  if (!make) throw new Error(`no screen is called ${name}`);
  return { port, status: 200, requests: orders.map(make) };
}

/** The same requests with the version each customer has already: every answer is 304. */
export async function unchanged(lane: Lane): Promise<Lane> {
  const requests = await Promise.all(
    lane.requests.map(async ({ path, headers }) => {
      const response = await fetch(`http://127.0.0.1:${lane.port}${path}`, { headers });
      await response.arrayBuffer();
      const etag = response.headers.get('etag');
      if (response.status !== 200 || !etag) throw new Error(`${response.status} without a version: ${path}`);
      return { path, headers: { ...headers, 'if-none-match': etag } };
    }),
  );
  return { ...lane, status: 304, requests };
}

/** Versions change by themselves where links to files do, on the hour: who meets that moment asks once more. */
export function onceMore<T>(measure: () => Promise<T>): Promise<T> {
  return measure().catch(measure);
}

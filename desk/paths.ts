/** Every address of the desk, below its base. */
export const DESK_BASE = '/desk';

type QueueSearch = {
  type?: string;
  status?: string;
  turn?: string;
  assigned?: string;
  answer_due?: string;
  q?: string;
  customer?: string;
  day_of?: string;
  from?: string;
  to?: string;
};
type JournalSearch = { kind?: string; staff?: string; method?: string; from?: string; to?: string };
type TransactionSearch = { type?: string; status?: string; from?: string; to?: string };

function withSearch(path: string, search: Record<string, string | undefined>): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

export const paths = {
  overview: '/',
  promise: '/promise',
  signIn: '/sign-in',
  forgotPassword: '/forgot-password',
  orders: (search: QueueSearch = {}) => withSearch('/orders', search),
  order: (reference: string) => `/orders/${encodeURIComponent(reference)}`,
  newGoodsOrder: (username?: string) => withSearch('/goods-orders/new', { username }),
  triage: '/triage',
  parcels: (parcel?: string) => withSearch('/parcels', { parcel }),
  shelf: '/parcels/shelf',
  departures: '/parcels/departures',
  departure: (id: string) => `/parcels/departures/${encodeURIComponent(id)}`,
  transactions: (search: TransactionSearch = {}) => withSearch('/transactions', search),
  statements: '/statements',
  statementLines: (search: { account?: string; direction?: string; state?: string } = {}) =>
    withSearch('/statements', { tab: 'lines', ...search }),
  rates: '/rates',
  accounts: '/accounts',
  workingHours: '/working-hours',
  book: '/book',
  statement: (id: string, days: { from?: string; to?: string } = {}) =>
    withSearch(`/book/accounts/${encodeURIComponent(id)}`, days),
  journals: (search: JournalSearch = {}) => withSearch('/book/journals', search),
  journal: (id: string) => `/book/journals/${encodeURIComponent(id)}`,
  closing: (day?: string) => withSearch('/book/closing', { day }),
  bookReport: () => '/book/charts',
  payouts: '/payouts',
  payOnPhone: '/pay',
  refunds: (queue?: string) => withSearch('/refunds', { queue }),
  papers: (kind?: string) => withSearch('/papers', { kind }),
  customers: (q?: string) => withSearch('/customers', { q }),
  customer: (id: string) => `/customers/${encodeURIComponent(id)}`,
  inbox: (search: { tab?: string; open?: string } = {}) => withSearch('/inbox', search),
  sharing: '/sharing',
  contacts: '/contacts',
  cases: '/cases',
  case: (id: string) => `/cases/${encodeURIComponent(id)}`,
  content: (list?: string) => (list ? `/content/${list}` : '/content'),
  staff: '/staff',
  auditLog: '/audit-log',
  checkUp: '/check-up',
  me: '/me',
};

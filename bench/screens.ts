/** Screens that need no more than a path: everything else that customers and staff look at, but what asks for one row. */
import { DAY_MS } from '@cowrie/contract/time.ts';

export type OwnOrder = {
  id: string;
  reference: string;
  customer_id: string;
  username: string;
  /** Of ours, which money comes to. */
  account_id: string;
};

type Path = string | ((order: OwnOrder) => string);

const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

export const CUSTOMER_SCREENS: Record<string, Path> = {
  home: '/home',
  'own inbox': '/inbox',
  'own unread': '/inbox/unread',
  'own balance': '/balance',
  'balance statement': '/balance/statement',
  'own receivers': '/receivers',
  'own parcels, unannounced': '/shipping/unannounced',
  'own declined': '/orders/declined',
  'own case': ({ reference }) => `/cases/payment/${reference}`,
  'own data': '/profile/data',
  'own sessions': '/profile/sessions',
  'rate alert': '/rates/alert',
  'record of payouts': '/payments/record',
};

export const DESK_SCREENS: Record<string, Path> = {
  'desk transactions, sums of a day': `/transactions?from=${day(0)}&to=${day(0)}`,
  'desk transactions, sums of a week': `/transactions?from=${day(6)}&to=${day(0)}`,
  'desk transactions, sums of a month': `/transactions?from=${day(29)}&to=${day(0)}`,
  'desk transactions, sums of two years': `/transactions?from=${day(729)}`,
  'desk transactions, successful': '/transactions?status=successful',
  'desk book, accounts': '/book/accounts',
  'desk book, an account': ({ account_id }) => `/book/accounts/${account_id}`,
  'desk book, journals': '/book/journals',
  'desk book, journals of a month': `/book/journals?from=${day(59)}&to=${day(30)}`,
  'desk book, journals of nobody': '/book/journals?staff=0',
  'desk transactions, payments of a month': `/transactions?type=payment&from=${day(59)}&to=${day(30)}`,
  'desk orders of one of the staff': '/orders?assigned=me',
  'desk customers, far back': '/customers?page=40',
  'desk book, reversals': '/book/reversals',
  'desk book, closings': `/book/closings?day=${day(0)}`,
  'desk book, holdings': '/book/holdings',
  'desk charts by day': '/book/report',
  'desk charts by day, 90 days': '/book/report?days=90',
  'desk charts by staff, 90 days': '/book/report?by=staff&days=90',
  'desk charts by method': '/book/report?by=method',
  'desk charts by account': '/book/report?by=account',
  'desk bank statements': '/statements/accounts',
  'desk statement matches': '/statements/matches',
  'desk statement lines': '/statements/lines',
  'desk statement lines, out': '/statements/lines?direction=out',
  'desk statement lines, set aside': '/statements/lines?state=aside',
  'desk unexplained': '/statements/unexplained',
  'desk refunds': '/refunds',
  'desk refunds, done': '/refunds?queue=done',
  'desk unpaid orders': '/unpaid-orders',
  'desk parcels': '/parcels',
  'desk parcels, ready': '/parcels/ready',
  'desk shelf': '/shelf',
  'desk departures': '/departures',
  'desk cases': '/cases',
  'desk cases, closed': '/cases?state=closed',
  'desk security trail': '/security-trail',
  'desk security trail of a person': ({ username }) => `/security-trail?person=${username}`,
  'desk log of an area': '/audit-log?action=order',
  'desk log of a month long ago': `/audit-log?from=${day(430)}&to=${day(400)}`,
  'desk security trail of a month long ago': `/security-trail?from=${day(430)}&to=${day(400)}`,
  'desk customer': ({ customer_id }) => `/customers/${customer_id}`,
  'desk customer, data': ({ customer_id }) => `/customers/${customer_id}/data`,
  'desk customer, orders': ({ customer_id }) => `/orders?customer=${customer_id}`,
  'desk orders confirmed of a week': `/orders?day_of=confirmed&from=${day(6)}&to=${day(0)}`,
  'desk orders done': '/orders?status=successful',
  'desk staff': '/staff',
  'desk notes': '/team/notes',
  'desk mentions': '/team/mentions',
  'desk going live': '/going-live',
  'desk promise board, today': '/promise?days=1',
  'desk promise board, a month': '/promise?days=30',
  'desk transactions declined, sums of a month': `/transactions?status=declined&type=payment&from=${day(29)}&to=${day(0)}`,
  'desk order, accounts': ({ reference }) => `/orders/${reference}/money-accounts`,
  'desk colleagues': '/team/colleagues',
  'desk assignment rules': '/assignment-rules',
  'desk views': '/views',
  'desk working hours': '/working-hours',
  'desk content proposals': '/content-proposals',
  'desk parcel rates': '/parcel-rates',
  'desk business details': '/business-details',
};

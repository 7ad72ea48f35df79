/** What customers' pages ask for first, by their address: the page's HTML asks for it (Product §29.71). */
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import { paths, plainPath } from '../paths.ts';
import { SESSION_KEY } from './store.ts';

/** As the pages' own loaders ask, without filters; a test holds them to that. */
// Made at each asking, so that nothing of it is in the browser's script.
export const askedFirst = (): Readonly<Record<string, readonly string[]>> => ({
  [paths.payment()]: ['/payments/methods', '/rates?convert=NGN', '/receivers'],
  [paths.branding()]: ['/items', '/quantities'],
  [paths.packageDetails()]: ['/goods/types', '/goods/categories'],
  [paths.overview()]: ['/profile', '/states'],
  [paths.orders()]: ['/orders'],
  [paths.paymentHistory()]: ['/transaction/history'],
  [paths.inbox()]: ['/inbox'],
});

/** The calls for one order, before its id. */
export const orderCalls = (): Readonly<Record<OrderType, string>> => ({
  payment: '/payments/',
  shipment: '/shipments/',
  branding: '/brandings/',
  goods: '/order/goods/',
});

/** Lists over which an order's panel may be open, and the page to pay one: what names the order in their address. */
const orderNamed = (pathname: string): string | null => {
  const types = Object.keys(orderCalls()).join('|');
  if (plainPath(pathname).startsWith('/pay/'))
    return `/^\\/pay\\/(${types})\\/(\\d+)\\/?$/.exec(location.pathname)`;
  const lists: readonly string[] = [paths.orders(), paths.paymentHistory()];
  return lists.includes(plainPath(pathname)) ? `/^\\?order=(${types})-(\\d+)$/.exec(location.search)` : null;
};

/**
 * The script of a page, as text; empty where it asks for nothing. It runs for a customer alone, and for no filtered list.
 * Where the page opens with an order's panel it asks for the order and its chat, and loads `panelFiles`.
 */
export function askFirst(pathname: string, panelFiles: readonly string[]): string {
  const calls = askedFirst()[plainPath(pathname)] ?? [];
  const named = orderNamed(pathname);
  if (calls.length === 0 && !named) return '';
  const urls = JSON.stringify(calls.map((call) => API_BASE + call));
  const isPanel = calls.length > 0;
  const panel = `${JSON.stringify(panelFiles)}.forEach(function(f){var l=document.createElement('link');l.rel='modulepreload';l.href=f;document.head.append(l)});k('${API_BASE}/chats/'+o[1]+'/'+o[2]+'?seen=told');`;
  const order = `if(o){k('${API_BASE}'+${JSON.stringify(orderCalls())}[o[1]]+o[2]);${isPanel ? panel : ''}}`;
  return `try{(function(s){if(!s||!s.accessToken||!s.userDetails||!s.userDetails.is_verified)return;var m=window.askedEarly=new Map,a='Bearer '+s.accessToken,o=${named ?? 'null'};function k(u){var r=fetch(u,{headers:{accept:'application/json',authorization:a}});r.catch(function(){});m.set(u,{authorization:a,answer:r})}if(o||!location.search)${urls}.forEach(k);${named ? order : ''}})(JSON.parse(localStorage.getItem('${SESSION_KEY}')||'{}').session)}catch(e){}`;
}

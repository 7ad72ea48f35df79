/** What customers' pages ask for first, by their address: the page's HTML asks for it (Product §29.71). */
import { API_BASE } from '@cowrie/contract/endpoint.ts';
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

/** The script of a page, as text; empty where it asks for nothing. It runs for a customer alone, and for no filtered list. */
export function askFirst(pathname: string): string {
  const calls = askedFirst()[plainPath(pathname)];
  if (!calls) return '';
  const urls = JSON.stringify(calls.map((call) => API_BASE + call));
  return `try{(function(s){if(location.search||!s||!s.accessToken||!s.userDetails||!s.userDetails.is_verified)return;var m=window.askedEarly=new Map,a='Bearer '+s.accessToken;${urls}.forEach(function(u){var r=fetch(u,{headers:{accept:'application/json',authorization:a}});r.catch(function(){});m.set(u,{authorization:a,answer:r})})})(JSON.parse(localStorage.getItem('${SESSION_KEY}')||'{}').session)}catch(e){}`;
}

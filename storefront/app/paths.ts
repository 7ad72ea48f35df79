/** Every address of the storefront is built here (Product §11.1). */

import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import { SHARE_PAGE } from '@cowrie/contract/share-page.ts';
import { withoutTrailing } from '@cowrie/contract/without-trailing.ts';

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) given.set(name, value);
  const search = String(given);
  return search ? `${path}?${search}` : path;
}

export const paths = {
  home: () => '/',
  rate: () => '/rate',
  /** Where a customer says at which price they want to be told. */
  rateAlert: () => '/rate#alert',
  /** How fast receivers were paid of late. */
  record: () => '/rate#record-title',
  about: () => '/about-us',
  contact: () => '/about-us#contact',
  /** What the book and its rules keep safe by themselves. */
  protection: () => '/about-us#protection',
  policies: () => '/privacy-policies',

  login: () => '/login',
  signUp: () => '/sign-up',
  forgotPassword: () => '/forgot-password',
  resetPassword: (token: string) => `/reset-password/${encodeURIComponent(token)}`,
  verifyEmail: () => '/verify-email',

  /**
   * `chat` holds an order id and opens its panel; `step` is the look back before an order is placed; `receiver` is the
   * id of a saved one who is paid again.
   */
  payment: (query: { chat?: string; step?: 'review'; receiver?: string } = {}) =>
    withQuery('/payment', query),
  /** `by` is a payment option that is chosen already. */
  pay: (type: OrderType, id: string, query: { by?: string } = {}) =>
    withQuery(`/pay/${type}/${encodeURIComponent(id)}`, query),
  branding: (query: { chat?: string } = {}) => withQuery('/branding', query),
  shipForMe: () => '/ship-for-me',
  packageDetails: (query: { chat?: string; tracking?: string } = {}) => withQuery('/package-details', query),

  myAccount: () => '/my-account',
  overview: () => '/overview',
  trackOrder: () => '/track-order',
  trackingOrder: () => '/tracking-order',
  orders: (query: { status?: string; item?: string; order?: string } = {}) => withQuery('/orders', query),
  paymentHistory: (query: { status?: string } = {}) => withQuery('/payment-history', query),
  inbox: () => '/inbox',
  security: () => '/account/security',
  ownData: () => '/account/data',
  balance: () => '/balance',
  /** Where a file that another app shared is put to its order. */
  share: () => SHARE_PAGE,
  /** Stands in, without a network, for a page that was never opened. */
  offline: () => '/offline',
  /** `of` is the page of an order that did not come, to be tried again. */
  notFound: (query: { of?: string } = {}) => withQuery('/not-found', query),
};

/** The menu 'Hi, …' is highlighted on these (Product §11.5). */
export const ACCOUNT_PATHS: readonly string[] = [
  paths.myAccount(),
  paths.overview(),
  paths.trackOrder(),
  paths.orders(),
  paths.inbox(),
  paths.paymentHistory(),
  paths.security(),
  paths.ownData(),
  paths.balance(),
  paths.trackingOrder(),
];

/** Where customers work on something of theirs (Product §30.54). @param path without trailing slashes */
export const isWorkPage = (path: string): boolean =>
  ACCOUNT_PATHS.includes(path) || /^\/(pay|share|branding|ship-|package-|verify-)/.test(path);

/** A pathname without its trailing slashes. */
export function plainPath(pathname: string): string {
  return withoutTrailing(pathname, '/') || '/';
}

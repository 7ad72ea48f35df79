/** Every address of the storefront is built here (Product §11.1). */

import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import { withoutTrailing } from '@cowrie/contract/trailing.ts';

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search.size ? `${path}?${search}` : path;
}

export const paths = {
  home: () => '/',
  rate: () => '/rate',
  /** Where a customer says at which price they want to be told. */
  rateAlert: () => '/rate#alert',
  about: () => '/about-us',
  contact: () => '/about-us#contact',
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
  /** Stands in, without a network, for a page that was never opened. */
  offline: () => '/offline',
  notFound: () => '/not-found',
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

/** Pages that search engines list. */
export const PUBLIC_PATHS: readonly string[] = [
  paths.home(),
  paths.rate(),
  paths.about(),
  paths.policies(),
  paths.signUp(),
  paths.login(),
  paths.trackOrder(),
];

const OTHER_PAGES: readonly string[] = [
  paths.forgotPassword(),
  paths.verifyEmail(),
  paths.payment(),
  paths.branding(),
  paths.shipForMe(),
  paths.packageDetails(),
  paths.offline(),
  ...ACCOUNT_PATHS,
];

/** A pathname without its trailing slashes. */
export function plainPath(pathname: string): string {
  return withoutTrailing(pathname, '/') || '/';
}

/**
 * The one address that stands for all pages with the same HTML, since the server never knows who looks: itself,
 * one token for every reset link, one order for every proof page, and `/not-found` for what does not exist.
 */
export function pageOf(pathname: string): string {
  const path = plainPath(pathname);
  if (PUBLIC_PATHS.includes(path) || OTHER_PAGES.includes(path)) return path;
  if (/^\/reset-password\/[^/]+$/.test(path)) return paths.resetPassword('token');
  if (/^\/pay\/[^/]+\/[^/]+$/.test(path)) return paths.pay('payment', '0');
  return paths.notFound();
}

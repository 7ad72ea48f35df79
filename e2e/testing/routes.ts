/** Every route of both apps, by who can see it. */

export const PUBLIC_ROUTES = [
  '/',
  '/rate',
  '/about-us',
  '/privacy-policies',
  '/login',
  '/sign-up',
  '/forgot-password',
  '/reset-password/a-token',
  '/track-order',
  '/not-found',
] as const;

/** Routes of signed-in customers; those of an order stand for the sample's. */
export const MEMBER_ROUTES = [
  '/',
  '/rate',
  '/payment',
  '/branding',
  '/ship-for-me',
  '/package-details',
  '/my-account',
  '/overview',
  '/orders',
  '/payment-history',
  '/inbox',
  '/account/security',
  '/balance',
  '/track-order',
] as const;

/** Routes of the desk; the owner may see them all. */
export const DESK_ROUTES = [
  '/desk/',
  '/desk/orders',
  '/desk/goods-orders/new',
  '/desk/rates',
  '/desk/accounts',
  '/desk/working-hours',
  '/desk/book',
  '/desk/book/charts',
  '/desk/book/closing',
  '/desk/book/journals',
  '/desk/refunds',
  '/desk/transactions',
  '/desk/statements',
  '/desk/customers',
  '/desk/inbox',
  '/desk/sharing',
  '/desk/cases',
  '/desk/contacts',
  '/desk/content',
  '/desk/content/faqs',
  '/desk/staff',
  '/desk/audit-log',
  '/desk/me',
  '/desk/no-such-screen',
] as const;

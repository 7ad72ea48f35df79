/** The addresses of the page of a phone that pays, and of what other apps share into it (Product §28.116). */

/** Its own folder, so that what is installed of it reaches nothing else of the desk: `/desk/payouts` begins alike. */
export const PHONE_PAGE = '/desk/pay/';
/** What another app shares is sent there as a form; the page's worker takes it, before the network. */
export const SHARE_TARGET = `${PHONE_PAGE}slip`;
export const SHARE_FIELD = 'slip';
export const SHARE_WORKER = `${PHONE_PAGE}service-worker.js`;
export const PHONE_MANIFEST = `${PHONE_PAGE}app.webmanifest`;

/** What the page is told after a share that brought it nothing, as `?shared=`. */
export const SHARED = 'shared';
export const SHARE_FAILURES = ['lost', 'unfit'] as const;
export type ShareFailure = (typeof SHARE_FAILURES)[number];
/** Back to the page from a share: never another share when it is reloaded. */
export const afterShare = (failure: ShareFailure | null): string =>
  failure === null ? PHONE_PAGE : `${PHONE_PAGE}?${SHARED}=${failure}`;

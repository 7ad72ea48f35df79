/** The addresses of the storefront's page that other apps share into (Product §30.13). */

export const SHARE_PAGE = '/share';
/** What another app shares is sent there as a form; the storefront's worker takes it, before the network. */
export const SHARE_PAGE_TARGET = '/share/file';
export const SHARE_PAGE_FIELD = 'file';
/** What the page is told after a share that brought it nothing, as `?shared=`. */
export const afterShareToPage = (failure: 'lost' | 'unfit' | null): string =>
  failure === null ? SHARE_PAGE : `${SHARE_PAGE}?shared=${failure}`;

/** Takes what other apps share before it would go over the network, and keeps it on the device for the page (Product §30.13). */
import { takeShared } from '@cowrie/client/shared-file.ts';
import { afterShareToPage, SHARE_PAGE_FIELD } from '@cowrie/contract/share-page.ts';
import { keepShared } from '../app/share/shared-files.ts';

declare const self: ServiceWorkerGlobalScope;

const backToPage = (failure: Parameters<typeof afterShareToPage>[0]) =>
  Response.redirect(new URL(afterShareToPage(failure), self.location.origin), 303);

export async function takeShare(request: Request): Promise<Response> {
  try {
    const file = await takeShared(request, SHARE_PAGE_FIELD);
    if (!file) return backToPage('unfit');
    await keepShared({ file, sharedAt: Date.now() });
    return backToPage(null);
  } catch {
    return backToPage('lost');
  }
}

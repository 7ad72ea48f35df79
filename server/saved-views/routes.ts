import * as api from '@cowrie/contract/desk/saved-views.ts';
import type { Router } from '../calls/call.ts';
import { changeView, removeView, saveView, viewsFor } from './views.ts';

export function savedViewRoutes(route: Router): void {
  route(api.listViews, async ({ context, staff }) => ({ views: await viewsFor(context.db, staff) }));

  route(api.saveView, async ({ staff, body, once, now }) => {
    const { answer } = await once((tx) => saveView(tx, { ...body, staff, now }));
    return { view: answer };
  });

  route(api.changeView, async ({ context, staff, params, body, now }) => {
    const { before: shown, ...view } = body;
    return { view: await changeView(context, { ...view, shown, id: BigInt(params.id), staff, now }) };
  });

  route(api.removeView, async ({ context, staff, params, body, now }) => {
    await removeView(context, { id: BigInt(params.id), shown: body.before, staff, now });
    return {};
  });
}

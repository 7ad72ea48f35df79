/** What staff write and visitors read, and the desk's way of writing it (Product §19.1). */
import * as api from '@cowrie/contract/content.ts';
import {
  approveContentProposal,
  CONTENT_LIST_NAMES,
  contentCalls,
  listContentProposals,
  rejectContentProposal,
} from '@cowrie/contract/desk/content.ts';
import { uploadFace, uploadItemPicture } from '@cowrie/contract/desk/pictures.ts';
import { openPicture } from '@cowrie/contract/pictures.ts';
import type { Router } from '../calls/call.ts';
import { heldState } from '../restored-mark.ts';
import { hasSampleData } from '../sample-mark.ts';
import { createRow, deleteRow, moveRow, updateRow } from './change-content.ts';
import { getRow, listRows } from './edit.ts';
import { findPicture, keepPicture } from './pictures.ts';
import { approveProposal, listProposals, rejectProposal } from './propose.ts';
import { contentRows } from './public-lists.ts';

export function contentRoutes(route: Router): void {
  route(api.about, async ({ context }) => {
    const rows = await contentRows(context.db, 'about');
    return { about_us: rows.map(({ id: _, ...about }) => about) };
  });
  route(api.teamMembers, async ({ context }) => ({
    team_members: await contentRows(context.db, 'team_members'),
  }));
  route(api.testimonials, async ({ context }) => ({
    testimonials: await contentRows(context.db, 'testimonials'),
  }));
  route(api.policies, async ({ context }) => ({
    privacy_policies: await contentRows(context.db, 'policies'),
  }));
  route(api.faqs, async ({ context }) => ({ faqs: await contentRows(context.db, 'faqs') }));
  route(api.siteInfo, async ({ context }) => ({
    restored_from: await heldState(context.db),
    brand_name: context.config.brandName,
    sample_data: await hasSampleData(context.db),
    public_url: context.config.publicUrl,
  }));

  for (const name of CONTENT_LIST_NAMES) {
    const calls = contentCalls[name];
    route(calls.list, async ({ context }) => ({ rows: await listRows(context.db, name) }));
    route(calls.get, async ({ context, params }) => ({ row: await getRow(context.db, name, params.id) }));
    route(calls.create, ({ context, staff, body, once, device, now }) =>
      createRow(context, { name, staff, fields: body, once, device, now }),
    );
    route(calls.update, ({ context, staff, params, body, device, now }) => {
      const { before: shown, ...fields } = body;
      return updateRow(context, { name, staff, id: params.id, fields, shown, device, now });
    });
    route(calls.place, ({ context, staff, params, body, device, now }) =>
      moveRow(context, { name, staff, id: params.id, position: body.position, device, now }),
    );
    route(calls.remove, ({ context, staff, params, body, device, now }) =>
      deleteRow(context, { name, staff, id: params.id, shown: body.before, device, now }),
    );
  }

  route(openPicture, findPicture);
  route(uploadFace, keepPicture);
  route(uploadItemPicture, keepPicture);

  route(listContentProposals, async ({ context, staff, now }) => ({
    proposals: await listProposals(context, { staffId: staff.id, now }),
  }));
  route(approveContentProposal, async ({ context, staff, params, device, now }) => ({
    row: await approveProposal(context, { staff, id: BigInt(params.id), device, now }),
  }));
  route(rejectContentProposal, async ({ context, staff, params, device, now }) => ({
    proposal: await rejectProposal(context, { staff, id: BigInt(params.id), device, now }),
  }));
}

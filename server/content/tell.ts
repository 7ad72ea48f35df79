/** What is written down of a change of content, and who hears of it. */
import type { AuditAction } from '@cowrie/contract/desk/audit-actions.ts';
import type { ContentListName } from '@cowrie/contract/desk/content.ts';
import { audit } from '../audit/index.ts';
import { CONTENT_CHANGED, notify } from '../database/notifications.ts';
import type { Db } from '../database/transaction.ts';
import { contentRow, contentTitle } from './lists.ts';

export type ContentAct = {
  name: ContentListName;
  staff: { id: bigint; username: string; name: string };
  /** What the browser says it is. */
  device: string;
  now: Date;
};

/** A change that visitors see, in the log and to every process. */
export async function tellChange(
  tx: Db,
  act: ContentAct,
  verb: 'create' | 'update' | 'move' | 'delete' | 'approve',
  row: Record<string, unknown>,
  detail = JSON.stringify(contentRow(act.name, row)),
): Promise<void> {
  await noteAct(tx, act, `content.${verb}`, row, detail);
  await notify(tx, CONTENT_CHANGED, act.name);
}

export function noteAct(
  tx: Db,
  { name, staff, now }: ContentAct,
  action: AuditAction,
  row: Record<string, unknown>,
  detail: string,
): Promise<void> {
  return audit(tx, { staff, action, subject: `${name}: ${contentTitle(name, row)}`, detail, now });
}

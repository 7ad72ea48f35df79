import {
  type ContentListName,
  type ContentRow,
  contentCalls,
  listContentProposals,
} from '@cowrie/contract/desk/content.ts';
import { notify } from '@cowrie/ui/notices.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../api/client.ts';
import { callKey, refresh } from '../api/queries.ts';
import { WAITS } from './list-names.ts';

/** The rows of a list as they are being moved: seen at once, sent one after the other. */
export function usePlaces(list: ContentListName, read: ContentRow[]) {
  const calls = contentCalls[list];
  const queryClient = useQueryClient();
  // While moves are on their way it is what was pressed that counts: whatever is read meanwhile is older.
  const [moved, setMoved] = useState<ContentRow[] | null>(null);
  const [said, setSaid] = useState('');
  const underWay = useRef(0);
  const last = useRef<Promise<void>>(Promise.resolve());
  const rows = moved ?? read;

  function settle(answered?: ContentRow[]) {
    underWay.current -= 1;
    if (underWay.current > 0) return;
    if (answered) queryClient.setQueryData(callKey(calls.list, {}), { rows: answered });
    refresh(queryClient, [calls.list, listContentProposals]);
    setMoved(null);
  }
  async function send(id: string, position: number) {
    const result = await client.call(calls.place, { params: { id }, body: { position } });
    if (result.status === 'success') {
      if (result.data.proposal) notify(WAITS);
      return settle(result.data.rows);
    }
    notify(result.message, 'error');
    settle();
  }

  return {
    rows,
    /** What a screen reader hears of the last move. */
    said,
    /** Puts the row at index `from` to index `to`. */
    move(from: number, to: number) {
      const row = rows[from];
      if (!row || to < 0 || to >= rows.length) return;
      setMoved(rows.toSpliced(from, 1).toSpliced(to, 0, row));
      setSaid(`Place ${to + 1} of ${rows.length}`);
      underWay.current += 1;
      // In the order in which they were pressed: the last place asked for is the one that stays.
      last.current = last.current.then(() => send(row.id, to + 1));
    },
  };
}

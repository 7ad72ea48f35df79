import { type ContentListName, type ContentRow, contentCalls } from '@cowrie/contract/desk/content.ts';
import { notify } from '@cowrie/ui/notices.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callKey, refresh, useSend } from '../api/queries.ts';

/** Moves the rows of a list: seen at once, sent one after the other, read anew where one is refused. */
export function usePlaces(list: ContentListName, rows: readonly ContentRow[]) {
  const calls = contentCalls[list];
  const queryClient = useQueryClient();
  const show = (next: ContentRow[]) => queryClient.setQueryData(callKey(calls.list, {}), { rows: next });
  const underWay = useRef(0);
  const [said, setSaid] = useState('');
  const send = useSend(calls.place, {
    // In the order in which they were pressed: the last place asked for is the one that stays.
    oneByOne: `places of ${list}`,
    onDone: (answer) => {
      underWay.current -= 1;
      // With another on its way the answer is older than what is shown.
      if (underWay.current === 0) show(answer.rows);
    },
    onFailed: (error) => {
      underWay.current -= 1;
      notify(error.message, 'error');
      refresh(queryClient, [calls.list]);
    },
  });
  return {
    /** What a screen reader hears of the last move. */
    said,
    /** Puts the row at index `from` to index `to`. */
    move(from: number, to: number) {
      const row = rows[from];
      if (!row || to < 0 || to >= rows.length) return;
      const next = rows.toSpliced(from, 1).toSpliced(to, 0, row);
      show(next.map((each, index) => ({ ...each, position: index + 1 })));
      setSaid(`Place ${to + 1} of ${rows.length}`);
      underWay.current += 1;
      send.send({ params: { id: row.id }, body: { position: to + 1 } });
    },
  };
}

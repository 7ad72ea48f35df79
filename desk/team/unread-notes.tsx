import { deskNow } from '@cowrie/contract/desk/now.ts';
import { readShiftNote, shiftNotes } from '@cowrie/contract/desk/team.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useSend } from '../api/queries.ts';
import { useDeskNow } from '../frame/use-desk-now.ts';

/** Notes of the last shift, before anything else: whoever comes on has to read them, so nothing closes it (Product §28.58). */
export function UnreadNotes() {
  const team = useDeskNow();
  const [note] = team?.unread_notes ?? [];
  const more = (team?.unread_notes.length ?? 1) - 1;
  const read = useSend(readShiftNote, { refreshes: [deskNow, shiftNotes] });
  return (
    <Dialog
      isOpen={note !== undefined}
      title="From the last shift"
      subtitle={
        note && (
          <>
            {note.by}, <When at={note.created_at} show="day-time" isInSentence />
          </>
        )
      }
      width="narrow"
      footer={
        note && (
          <div className="flex items-center justify-between gap-3">
            <span className="text-sm text-soft">{more > 0 && `${more} more after this`}</span>
            <Button
              key={note.id}
              busy={read.isPending}
              onClick={() => read.send({ params: { id: note.id } })}
            >
              Read
            </Button>
          </div>
        )
      }
    >
      {/* It comes unasked, maybe amid a word: a key that is meant for an answer reads no note. */}
      <p
        key={note?.id}
        data-first
        tabIndex={-1}
        className="whitespace-pre-wrap outline-none [overflow-wrap:anywhere]"
      >
        {note?.message}
      </p>
      <Alert className="mt-4" key={read.failedAt} type="error" message={read.error?.message} />
    </Dialog>
  );
}

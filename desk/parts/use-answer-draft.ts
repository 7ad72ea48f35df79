import { typedOn } from '@cowrie/client/typed-on.ts';
import { useDraft, writeDraft } from '@cowrie/client/use-draft.ts';
import { useRef } from 'react';

const EMPTY = { text: '' };

/** An answer that is being written, kept in this tab under `name` while one looks at other things. */
export function useAnswerDraft(name: string) {
  const { draft, change, discard } = useDraft(name, EMPTY);
  const { text } = draft;
  const latest = useRef(text);
  latest.current = text;
  return {
    text,
    setText: (next: string) => change({ text: next }),
    /** Takes away what was sent, and that alone: what was typed while it was on its way stays. */
    takeAway(sent: string): void {
      const now = latest.current;
      const rest = typedOn(now, sent);
      if (rest.trim() === '') {
        discard();
        return;
      }
      // Kept by itself, too: whoever has gone on to something else has nothing here to change any more.
      writeDraft(name, EMPTY, { text: rest });
      change({ text: rest });
    },
  };
}

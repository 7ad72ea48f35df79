import { colleagues } from '@cowrie/contract/desk/team.ts';
import { useCall } from '../../api/queries.ts';
import { useStaff } from '../../session/session-store.ts';

/** What is being typed of a name, at the end of the text. */
const STARTED = /(?:^|\s)@(\w{0,30})$/;
const MOST_OFFERED = 5;

/** In a note for staff, offers the colleagues whom an `@` may mean (Product §28.59). */
export function MentionPicker({ text, onText }: { text: string; onText: (text: string) => void }) {
  const me = useStaff();
  const typed = STARTED.exec(text)?.[1]?.toLowerCase();
  const query = useCall(colleagues, {}, { enabled: typed !== undefined, staleTime: 60_000 });
  if (typed === undefined) return null;
  const found = (query.data?.colleagues ?? [])
    .filter(({ id }) => id !== me.id)
    .filter(({ username, name }) => `${username} ${name}`.toLowerCase().includes(typed))
    .slice(0, MOST_OFFERED);
  if (found.length === 0) return null;
  return (
    <fieldset aria-label="Name a colleague" className="flex flex-wrap gap-1.5">
      {found.map(({ id, name, username, on_shift }) => (
        <button
          key={id}
          type="button"
          className="min-h-11 rounded-control border border-line bg-surface px-3 text-left text-sm hover:border-brand hover:text-brand"
          onClick={() => {
            onText(`${text.slice(0, text.length - typed.length)}${username} `);
            document.querySelector<HTMLTextAreaElement>('[data-answer]')?.focus();
          }}
        >
          <span className="font-semibold">{name}</span>{' '}
          <span className="text-soft">
            @{username}
            {on_shift && ', on shift'}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

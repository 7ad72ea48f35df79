import { Field } from '@cowrie/ui/field.tsx';
import { SearchIcon } from '@cowrie/ui/icons.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useEffect, useRef, useState } from 'react';

const SETTLE_MS = 300;

type SearchBoxProps = {
  label: string;
  placeholder?: string;
  value: string;
  onValue: (value: string) => void;
  id?: string;
  /** The label stands above it, as beside other filters. */
  hasLabel?: boolean;
};

/** A search that runs once the typing settles, and at once on Enter. */
export function SearchBox({ label, placeholder, value, onValue, id, hasLabel }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  /** The search that the address has, and those that are on their way there. */
  const sent = useRef([value]);

  // The address may change by other means: Back, or a link.
  useEffect(() => {
    const arrived = sent.current.indexOf(value);
    sent.current = arrived === -1 ? [value] : sent.current.slice(arrived);
    if (arrived === -1) setTyped(value);
  }, [value]);

  function send(text: string) {
    if (text === sent.current.at(-1)) return;
    sent.current.push(text);
    onValue(text);
  }
  const latest = useRef(send);
  latest.current = send;

  useEffect(() => {
    const timer = setTimeout(() => latest.current(typed.trim()), SETTLE_MS);
    // Whoever opens a result meanwhile is on the way there: a late search would call them back.
    const drop = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a')) clearTimeout(timer);
    };
    document.addEventListener('click', drop, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', drop, true);
    };
  }, [typed]);

  return (
    <form
      className="w-full"
      onSubmit={(event) => {
        event.preventDefault();
        send(typed.trim());
      }}
    >
      <Field label={label} hideLabel={!hasLabel}>
        <TextInput
          type="search"
          data-search={id}
          value={typed}
          onValue={setTyped}
          // A longer text that is pasted is cut, and its beginning searched for.
          maxLength={120}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          className="min-h-11.5! pl-1!"
          before={
            <span className="grid w-10 shrink-0 place-items-center pl-1 text-soft">
              <SearchIcon />
            </span>
          }
        />
      </Field>
    </form>
  );
}

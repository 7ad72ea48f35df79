import { CloseIcon, SearchIcon } from '@cowrie/ui/icons.tsx';
import { Spinner } from '@cowrie/ui/spinner.tsx';
import type { KeyboardEvent } from 'react';

type PaletteFieldProps = {
  typed: string;
  onTyped: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** What stands below is of what was typed before. */
  isStale: boolean;
  placeholder: string;
  listId: string;
  /** The option that Enter opens. */
  currentId: string | undefined;
  onClose: () => void;
};

/** Where the search of the desk is typed, with the keys of the list below it. */
export function PaletteField({
  typed,
  onTyped,
  onKeyDown,
  isStale,
  placeholder,
  listId,
  currentId,
  onClose,
}: PaletteFieldProps) {
  return (
    <div className="flex items-center gap-2 border-line border-b pr-2 pl-4">
      <span className="grid size-6 shrink-0 place-items-center text-soft">
        {isStale ? <Spinner /> : <SearchIcon />}
      </span>
      <input
        // biome-ignore lint/a11y/noAutofocus: it opens to be typed into.
        autoFocus
        type="text"
        role="combobox"
        aria-label="Search the desk"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={currentId}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={120}
        placeholder={placeholder}
        className="min-h-14 min-w-0 flex-1 text-ellipsis bg-transparent text-lg outline-none placeholder:text-soft"
        value={typed}
        onChange={(event) => onTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        aria-label="Close"
        className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-tile hover:text-ink"
        onClick={onClose}
      >
        <CloseIcon />
      </button>
    </div>
  );
}

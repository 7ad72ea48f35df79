import { ScreenFrame } from '../frame/screen.tsx';
import { paths } from '../paths.ts';
import { KeptNotes } from './kept-notes.tsx';
import { Rules } from './rules.tsx';

/** How the team shares what comes: to whom it goes, and what shifts left each other (Product §28.56, §28.58). */
export function Screen() {
  return (
    <ScreenFrame back={{ to: paths.inbox(), label: 'Inbox' }} title="Rules and shift notes">
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Rules />
        <KeptNotes />
      </div>
    </ScreenFrame>
  );
}

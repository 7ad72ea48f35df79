import { LIST_TITLES } from '@cowrie/contract/desk/content-words.ts';
import { Link } from 'react-router';
import { ScreenFrame } from '../frame/screen.tsx';
import { paths } from '../paths.ts';
import { LIST_GROUPS, LIST_WORDS } from './list-names.ts';
import { WaitingChanges } from './waiting-changes.tsx';

/** Every list that the storefront shows, and the desk's own. */
export function Screen() {
  return (
    <ScreenFrame
      title="Content"
      intro="What customers read and choose from. Most changes go live at once. Where goods or money go, and what a picture shows, a second person approves first."
    >
      <WaitingChanges>
        <div className="grid gap-7">
          {LIST_GROUPS.map((group) => (
            <section key={group.title} aria-label={group.title}>
              <h2 className="mb-3 text-lg">{group.title}</h2>
              <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
                {group.lists.map((list) => (
                  <li
                    key={list}
                    className="relative rounded-card border border-line bg-surface p-4 hover:border-brand"
                  >
                    <Link
                      to={paths.content(list)}
                      className="font-semibold text-brand after:absolute after:inset-0 after:rounded-card"
                    >
                      {LIST_TITLES[list]}
                    </Link>
                    <p className="mt-0.5 text-sm text-soft">{LIST_WORDS[list].intro}</p>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </WaitingChanges>
    </ScreenFrame>
  );
}

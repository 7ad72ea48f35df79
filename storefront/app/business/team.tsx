import type { TeamMember } from '@cowrie/contract/content.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { Portrait } from '@cowrie/ui/portrait.tsx';

/**
 * The people who answer, as far as the business shows them (Product §30.46); on a phone a strip where there is little room
 * for them.
 */
export function Team({ members, isStrip = false }: { members: readonly TeamMember[]; isStrip?: boolean }) {
  return (
    <ul
      // Nothing in it can be pressed, so the keyboard scrolls the strip itself.
      tabIndex={isStrip ? 0 : undefined}
      aria-label={isStrip ? 'People who answer' : undefined}
      className={
        isStrip
          ? 'strip *:basis-[min(12.5rem,80%)] md:*:basis-auto lg:grid-cols-4'
          : 'grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-6'
      }
    >
      {members.map(({ id, name, duty, picture }) => (
        <li
          key={id}
          className={cx('flex items-center gap-3', isStrip && 'lg:flex-col lg:items-start lg:text-base')}
        >
          <Portrait
            name={name}
            picture={picture}
            className={isStrip ? 'size-12 lg:size-20 lg:text-2xl' : 'size-14'}
          />
          <span className="min-w-0 text-sm leading-snug">
            <span className="block font-semibold">{name}</span>
            <span className="block text-soft">{duty}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

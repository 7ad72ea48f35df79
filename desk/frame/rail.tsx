import { cx } from '@cowrie/ui/cx.ts';
import { ShellMark } from '@cowrie/ui/logo.tsx';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { SearchButton } from '../search/search-key.tsx';
import { useStaff } from '../session/session-store.ts';
import { OnShift } from '../team/on-shift.tsx';
import { KeysButton } from './keyboard.tsx';
import { OpenQueues } from './open-queues.tsx';
import { homeOf, sectionsFor } from './sections.tsx';
import { useDeskNow } from './use-desk-now.ts';
import { useQueues, type Waiting } from './use-queues.ts';
import { useSite } from './use-site.ts';
import { WhoAmI } from './who-am-i.tsx';

const WAITING_WORDS: Record<string, string> = {
  [paths.inbox()]: 'waiting for an answer',
  [paths.payouts]: 'to release',
  [paths.refunds()]: 'to send',
  [paths.accounts]: 'to approve',
};

/** Queues in which money waits: their numbers are shown as urgent. */
const URGENT: readonly string[] = [paths.accounts, paths.payouts, paths.refunds()];

/** Brings the link of where one is into sight: the rail is longer than a laptop's screen. */
export function showActive(rail: HTMLElement | null) {
  const links = rail?.querySelectorAll('[aria-current="page"]') ?? [];
  [...links].at(-1)?.scrollIntoView({ block: 'nearest' });
}

/** The sections a person may open, with the open queues under Orders. */
export function Rail({ onNavigate }: { onNavigate?: () => void }) {
  const staff = useStaff();
  const { brandName } = useSite();
  const { approvals, conversations, refunds, releases } = useQueues();
  const mentions = useDeskNow()?.unread_mentions;
  const waiting: Record<string, Waiting | undefined> = {
    [paths.inbox()]: conversations,
    [paths.accounts]: approvals,
    [paths.payouts]: releases,
    [paths.refunds()]: refunds,
  };
  const rail = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place has its own link.
  useEffect(() => showActive(rail.current), [pathname, search]);
  return (
    <div ref={rail} className="flex min-h-full flex-col bg-deep px-3 py-4 text-on-deep">
      <Link
        to={homeOf(staff)}
        onClick={onNavigate}
        className="mb-5 flex min-h-11 items-center gap-2.5 px-2 [--color-paper:var(--color-deep)]"
      >
        <ShellMark className="size-8 text-on-deep" />
        <span className="min-w-0">
          <span className="block truncate font-bold text-xl leading-tight">{brandName || '\u00a0'}</span>
          <span className="block text-on-deep-soft text-xs leading-tight">Desk</span>
        </span>
      </Link>
      <SearchButton onOpen={onNavigate} />
      <OnShift />
      <nav aria-label="Sections" className="flex flex-1 flex-col gap-0.5">
        {sectionsFor(staff).map(({ to, label, Icon }) => (
          <div key={to}>
            <NavLink
              to={to}
              title={waiting[to]?.count ? `${waiting[to].text} ${WAITING_WORDS[to]}` : undefined}
              end={to === paths.overview}
              onClick={onNavigate}
              className={({ isActive }) =>
                cx(
                  'flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold lg:min-h-9',
                  isActive
                    ? 'bg-on-deep/12 text-on-deep'
                    : 'text-on-deep-soft hover:bg-on-deep/8 hover:text-on-deep',
                )
              }
            >
              <Icon className="size-5 shrink-0" />
              {label}
              {to === paths.inbox() && mentions ? <MentionBadge count={mentions} /> : null}
              {waiting[to]?.count ? <Badge text={waiting[to].text} isUrgent={URGENT.includes(to)} /> : null}
            </NavLink>
            {to === paths.orders() && <OpenQueues onNavigate={onNavigate} />}
          </div>
        ))}
      </nav>
      <KeysButton />
      <WhoAmI onNavigate={onNavigate} />
    </div>
  );
}

/** What waits in a section beside the orders. The link's description says it in words. */
function Badge({ text, isUrgent }: { text: string; isUrgent: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'ml-auto min-w-7 rounded-full px-2 py-px text-center text-xs tabular-nums',
        isUrgent ? 'bg-accent text-on-accent' : 'bg-on-deep/12 text-on-deep',
      )}
    >
      {text}
    </span>
  );
}

/** Notes that name the reader and that they have not seen. */
function MentionBadge({ count }: { count: number }) {
  return (
    <span
      title={`${count} unread ${count === 1 ? 'mention' : 'mentions'}`}
      className="ml-auto rounded-full bg-accent px-2 py-px text-on-accent text-xs tabular-nums [&+span]:ml-0"
    >
      <span aria-hidden="true">@</span>
      {count}
      <span className="sr-only"> unread mentions</span>
    </span>
  );
}

import { CloseIcon, MenuIcon } from '@cowrie/ui/icons.tsx';
import { ShellMark } from '@cowrie/ui/logo.tsx';
import { Fragment, useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation, useNavigation } from 'react-router';
import { AskToTell } from '../alerts/ask-to-tell.tsx';
import { useAlerts } from '../alerts/use-alerts.ts';
import { useLostSince } from '../connection/connection.ts';
import { ConnectionBar } from '../connection/connection-bar.tsx';
import { useConnectionWatch } from '../connection/use-watch.ts';
import { useLiveStream } from '../live/use-live-stream.ts';
import { paths } from '../paths.ts';
import { DeskSearch, SearchIconButton } from '../search/search-key.tsx';
import { EnrolFirst } from '../session/enrol-first.tsx';
import { FreshCodeDialog } from '../session/fresh-code-dialog.tsx';
import { useSession, useStaff } from '../session/session-store.ts';
import { useOwnRole } from '../session/use-own-role.ts';
import { UnreadNotes } from '../team/unread-notes.tsx';
import { ClosedSection } from './closed-section.tsx';
import { DeskKeys } from './keyboard.tsx';
import { useLostFocus } from './lost-focus.ts';
import { Rail, showActive } from './rail.tsx';
import { RestoredRibbon } from './restored-ribbon.tsx';
import { SampleRibbon } from './sample-ribbon.tsx';
import { closedBecause, homeOf } from './sections.tsx';
import { useSite } from './use-site.ts';

/** Around every signed-in screen; without a session it leads to the sign-in and back. */
export function Frame() {
  const session = useSession();
  const location = useLocation();
  if (!session) {
    const next = location.pathname + location.search;
    return (
      <Navigate
        replace
        to={next === '/' ? paths.signIn : `${paths.signIn}?next=${encodeURIComponent(next)}`}
      />
    );
  }
  return (
    // Another person may have signed in in another tab: no screen of the last one stays (Product §20.31).
    <Fragment key={session.staff.username}>
      {session.staff.must_enrol ? <EnrolFirst /> : <SignedInFrame />}
      <FreshCodeDialog />
    </Fragment>
  );
}

function SignedInFrame() {
  const staff = useStaff();
  const { pathname } = useLocation();
  const closed = closedBecause(staff, pathname);
  const home = homeOf(staff);
  const isNavigating = useNavigation().state !== 'idle';
  useConnectionWatch();
  useLiveStream();
  useOwnRole();
  useLostFocus();
  const isStale = useLostSince() !== null;
  const { wantsToTell } = useAlerts();
  if (pathname === paths.overview && home !== paths.overview) return <Navigate replace to={home} />;
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)] print:block">
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-surface px-4 py-3 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the content
      </a>
      <aside className="sticky top-0 h-dvh scroll-pb-20 overflow-y-auto bg-deep max-lg:hidden print:hidden">
        <Rail />
      </aside>
      <div className="min-w-0">
        <ConnectionBar />
        <TopBar />
        <AskToTell isWanted={wantsToTell} />
        <SampleRibbon />
        <RestoredRibbon />
        <main
          id="main"
          tabIndex={-1}
          aria-busy={isNavigating || undefined}
          data-stale={isStale || undefined}
          className="mx-auto max-w-[90rem] px-4 py-5 outline-none sm:px-6 lg:px-8"
        >
          {closed ? <ClosedSection because={closed} /> : <Outlet />}
        </main>
      </div>
      {/* Before the other keys: what is typed for it acts on no screen. */}
      <DeskSearch />
      <DeskKeys />
      <UnreadNotes />
    </div>
  );
}

/** On narrow screens: the brand, and the rail behind a button. */
function TopBar() {
  const rail = useRef<HTMLDialogElement>(null);
  const { pathname, search } = useLocation();
  const { brandName } = useSite();
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere puts the rail away.
  useEffect(() => rail.current?.close(), [pathname, search]);
  return (
    <header className="flex items-center gap-2 bg-deep px-2 py-1 text-on-deep [--color-paper:var(--color-deep)] lg:hidden print:hidden">
      <button
        type="button"
        aria-label="Open the sections"
        className="grid size-11 place-items-center"
        onClick={() => {
          rail.current?.showModal();
          showActive(rail.current);
        }}
      >
        <MenuIcon className="size-6" />
      </button>
      <ShellMark className="size-7" />
      <span className="font-bold text-lg">{brandName} Desk</span>
      <SearchIconButton />
      <dialog
        ref={rail}
        aria-label="Sections"
        className="sheet sheet-side my-0 mr-auto ml-0 h-dvh max-h-none w-72 max-w-[85vw] scroll-pb-20 bg-deep"
        onClick={(event) => {
          if (event.target === event.currentTarget) rail.current?.close();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') rail.current?.close();
        }}
      >
        <button
          type="button"
          aria-label="Close the sections"
          className="sticky top-3 z-10 mt-3 mr-2 -mb-14 ml-auto grid size-11 place-items-center rounded-control bg-deep text-on-deep"
          onClick={() => rail.current?.close()}
        >
          <CloseIcon className="size-6" />
        </button>
        <Rail onNavigate={() => rail.current?.close()} />
      </dialog>
    </header>
  );
}

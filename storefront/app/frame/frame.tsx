import { restoredSentence } from '@cowrie/contract/restored.ts';
import { MODAL_MARKER } from '@cowrie/ui/dialog.tsx';
import { OfflineIcon } from '@cowrie/ui/first-icons.tsx';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { tellWorker, useLostNote } from '../offline/connection.ts';
import { useNews } from '../offline/use-news.ts';
import { isSignedIn, markDocument, readApp, readSession, setApp } from '../session/store.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Later } from './later.tsx';
import { MembersNotice } from './members-notice.tsx';
import { useSite } from './site.ts';
import { noteGoing } from './still-at.ts';

const loadUnread = () => import('../unread/follow.ts');

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** What stands around every page. */
export function Frame({ children }: { children: ReactNode }) {
  const { site, about } = useSite();
  useFreshPage();
  useNews();
  // Again after hydration: an error there makes a new document, without the inline script's attribute.
  useBrowserLayoutEffect(markDocument, []);
  useEffect(() => {
    if (about && JSON.stringify(about) !== JSON.stringify(readApp().abboutInfo))
      setApp({ abboutInfo: about });
  }, [about]);
  return (
    <>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="sr-only z-50 rounded-control bg-brand px-4 py-3 text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        {site.sample_data && (
          <aside
            aria-label="Sample data"
            className="bg-accent px-4 py-1 text-center font-semibold text-on-accent text-sm"
          >
            Sample data: please pay nothing
          </aside>
        )}
        {site.restored_from !== null && (
          <aside
            aria-label="Restored system"
            className="bg-accent px-4 py-1 text-center font-semibold text-on-accent text-sm"
          >
            {restoredSentence(site.restored_from)}
          </aside>
        )}
        <OfflineNote />
        <Header />
        <PendingBar />
        <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
          {children}
        </main>
        <Later>
          <Footer />
        </Later>
      </div>
      {/* Comes late and stays in sight at the bottom: nothing of the page moves for it. */}
      <MembersNotice />
    </>
  );
}

/** On every route change: no open-modal marker, and the view and the focus at the top or at its hash (Product §11.3). */
function useFreshPage() {
  const { pathname, hash, key } = useLocation();
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what changed, not what is read.
  useEffect(() => {
    document.body.classList.remove(MODAL_MARKER);
    // The first page is where the browser put it; asking again would lay it out once more.
    if (!isFirst.current) {
      window.scrollTo(0, 0);
      // What was pressed is gone with its page, and a screen reader reads on from here.
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    isFirst.current = false;
  }, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressing the same link again leads there again.
  useEffect(() => {
    if (hash) placeOf(hash)?.scrollIntoView();
  }, [hash, key]);
  useEffect(() => void tellWorker({ seen: pathname }), [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever opens or closes may have been read.
  useEffect(() => {
    // Nobody waits for it, so it comes after what they wait for; without it nothing is shown.
    if (isSignedIn(readSession()))
      loadUnread().then(
        (it) => it.followUnread(),
        () => {},
      );
  }, [key]);
}

/** Anybody may write an address: one that cannot be read leads nowhere. */
function placeOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** A thin line at the top while the next page is on its way, or what was pressed before this one is alive. */
function PendingBar() {
  const { state, location } = useNavigation();
  const isPending = state !== 'idle';
  useBrowserLayoutEffect(() => noteGoing(location?.pathname ?? null), [location]);
  return (
    <div
      aria-hidden="true"
      className={`fixed inset-x-0 top-0 z-50 h-1 origin-left bg-accent transition-transform ${
        isPending
          ? 'scale-x-75 duration-[3s]'
          : 'scale-x-0 duration-0 waiting:scale-x-75 waiting:duration-[3s]'
      }`}
    />
  );
}

/** The browser itself follows this, since the page is not alive: to its own address with its query. */
const HERE = '';

function OfflineNote() {
  const note = useLostNote();
  return (
    <div role="status">
      {note && (
        <p className="flex items-center justify-center gap-2 bg-deep px-4 py-2 text-center text-on-deep text-sm">
          <OfflineIcon />
          {note}
        </p>
      )}
      <p className="hidden items-center justify-center gap-3 bg-deep px-4 text-on-deep text-sm lost:flex">
        Part of this page did not arrive.
        <a
          href={HERE}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-3"
        >
          Load it again
        </a>
      </p>
    </div>
  );
}

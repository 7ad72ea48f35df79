/**
 * Asks for what waits and who is there, for the whole tab, in sight or not, and tells of what is new: on the tab, by a
 * sound and by the system. Of several tabs one tells (Product §28.74).
 */

import type { Calling } from '@cowrie/contract/desk/now.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readCall } from '../api/queries.ts';
import { aboutWaiting, live } from '../live/live.ts';
import { mayCall } from '../session/rights.ts';
import { useStaff } from '../session/session-store.ts';
import { everySecond } from './clock.ts';
import { lookedAt, noteLooking } from './looking.ts';
import { followNews } from './news.ts';
import { alertSettings } from './settings.ts';
import { playSound, readySound } from './sound.ts';
import { noteWaiting } from './waiting-store.ts';
import { bodyOf, pathOf, titleOf } from './words.ts';

const POLL_MS = 10_000;
/** Much may come at once. */
const SOONEST_MS = 1_000;
const PATIENCE_MS = 8_000;
const READ = readCall(deskNow, {});
const { queryKey: NOW } = READ;
/** More at once are told of together. */
const MOST_TOLD = 3;

/** Whoever holds it tells; another tab takes it over as this one closes. */
const TELLER = 'desk-alerts';

/** Whether something came that the system was not yet allowed to tell of. */
export function useAlerts(): { wantsToTell: boolean } {
  const isAsked = mayCall(useStaff(), deskNow);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [wantsToTell, setWantsToTell] = useState(false);
  const now = useRef({ pathname, navigate });
  now.current = { pathname, navigate };

  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    let isTeller = false;
    let isRunning = false;
    let isTold = false;
    let askedAt = 0;
    const newsOf = followNews();
    const told = new Set<Notification>();

    async function poll() {
      isRunning = true;
      // A read that is under way may have begun before the event: then it is read once more.
      isTold &&= queryClient.isFetching({ queryKey: NOW }) > 0;
      const late = setTimeout(() => void queryClient.cancelQueries({ queryKey: NOW }), PATIENCE_MS);
      const read = await queryClient.fetchQuery({ ...READ, staleTime: 0, retry: false }).catch(() => null);
      clearTimeout(late);
      isRunning = false;
      askedAt = Date.now();
      if (stop.signal.aborted || !read) return;
      const { calling, newest } = read;
      noteWaiting(calling === 0 ? '' : calling.toLocaleString('en'));
      const news = newsOf(newest);
      const looking = lookedAt();
      const unseen = news.filter((calling) => pathOf(calling) !== looking);
      if (isTeller && unseen.length > 0) tell(unseen);
    }

    function tell(news: Calling[]) {
      const { sound, volume, tells } = alertSettings();
      if (sound) playSound(volume);
      const wished = news.filter(({ kind }) => tells[kind]);
      // Whoever looks at the desk hears it, and sees the numbers change.
      if (wished.length === 0 || lookedAt() !== null || !('Notification' in window)) return;
      if (Notification.permission === 'default') setWantsToTell(true);
      if (Notification.permission === 'granted')
        for (const one of bySystem(wished, (to) => now.current.navigate(to))) {
          told.add(one);
          one.addEventListener('close', () => told.delete(one));
        }
    }

    const look = () => noteLooking(now.current.pathname);
    document.addEventListener('visibilitychange', look, { signal: stop.signal });
    const stopClock = everySecond(() => {
      look();
      const pause = isTold ? SOONEST_MS : POLL_MS;
      if (!isRunning && Date.now() - askedAt >= pause) void poll();
    });
    function hear() {
      isTold = true;
      if (!isRunning && Date.now() - askedAt >= SOONEST_MS) void poll();
    }
    const deafen = live.listen({
      onEvent: (event) => void (aboutWaiting(event) && hear()),
      onMissed: hear,
      onEnded: hear,
    });
    const held = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
    if ('locks' in navigator) {
      navigator.locks
        .request(TELLER, { signal: stop.signal }, () => {
          isTeller = true;
          return held;
        })
        // Left before it was this tab's turn.
        .catch(() => {});
    } else isTeller = true;
    window.addEventListener('pointerdown', readySound, { signal: stop.signal });
    window.addEventListener('keydown', readySound, { signal: stop.signal });
    return () => {
      stop.abort();
      // Notifications name customers, so they are closed for whoever uses this browser next.
      for (const one of told) one.close();
      deafen();
      stopClock();
      noteWaiting('');
    };
  }, [isAsked, queryClient]);

  return { wantsToTell };
}

function bySystem(news: Calling[], open: (path: string) => void): Notification[] {
  const [first] = news;
  if (!first) return [];
  const shown: Notification[] = [];
  const isMany = news.length > MOST_TOLD;
  for (const calling of isMany ? [first] : news) {
    const title = isMany ? `${news.length} new things are waiting` : titleOf(calling);
    try {
      const told = new Notification(title, { body: bodyOf(calling), tag: calling.key });
      told.addEventListener('click', () => {
        window.focus();
        open(isMany ? '/orders' : pathOf(calling));
        told.close();
      });
      shown.push(told);
    } catch {
      // Browsers of phones tell by other means alone.
      return shown;
    }
  }
  return shown;
}

/** This browser as one that is told of news: what it can, what it may, and turning it on and off (Product §30.1, §30.7). */
import type { Failure } from '@cowrie/client/use-failure.ts';
import { getPush, type PushStanding, subscribePush, unsubscribePush } from '@cowrie/contract/push.ts';
import { api } from '../api/client.ts';

/**
 * `install`: an iPhone or iPad tells only what stands on its home screen; `refused`: its owner or it said no, and only its
 * settings can say otherwise.
 */
export type DeviceNews = 'on' | 'off' | 'refused' | 'install' | 'unable';
export type Turned = { state: DeviceNews; standing: PushStanding | null; failure: Failure | null };

/** For what the browser does by itself; its owner is waited for as long as they take to say yes. */
const PATIENCE_MS = 15_000;

const FAILED: Failure = {
  status: 'warning',
  message: 'This browser did not let us. Please try again, or use another browser.',
};

/** What can be said without asking anybody; `off` may still be on. */
export function canBeTold(): Exclude<DeviceNews, 'on'> {
  const isApple = /iPhone|iPad/.test(navigator.userAgent) || isTabletAsMac();
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  const knowsPush = 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator;
  if (!knowsPush) return isApple && !isInstalled ? 'install' : 'unable';
  return Notification.permission === 'denied' ? 'refused' : 'off';
}

/** An iPad says that it is a Mac; no Mac is touched. */
const isTabletAsMac = () => /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;

/** What this browser has subscribed to, if anything; nothing where it refuses to say, as where it keeps nothing. */
async function subscribed(): Promise<PushSubscription | null> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.pushManager.getSubscription()) ?? null;
  } catch {
    return null;
  }
}

/** How it stands, by the browser and the server alike. */
export async function deviceNews(): Promise<Turned> {
  const answer = await api.call(getPush, {});
  if (answer.status !== 'success') return { state: canBeTold(), standing: null, failure: answer };
  const state = canBeTold();
  const kept = state === 'off' && (await subscribed());
  return { state: kept && answer.data.is_here ? 'on' : state, standing: answer.data, failure: null };
}

/** Asks the browser's owner, then subscribes; from a press alone. */
export async function turnOn(): Promise<Turned> {
  // First, and before anything is awaited: some browsers ask only right at the press.
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return { state: canBeTold(), standing: null, failure: null };
  const before = await api.call(getPush, {});
  if (before.status !== 'success') return { state: 'off', standing: null, failure: before };
  try {
    const { pushManager } = await inTime(navigator.serviceWorker.ready);
    // One that was made with another key is good for nothing.
    await (await pushManager.getSubscription())?.unsubscribe();
    const subscription = await inTime(
      pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: before.data.public_key }),
    );
    const { endpoint = '', keys } = subscription.toJSON();
    const body = { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
    const answer = await api.call(subscribePush, { body });
    if (answer.status === 'success') return { state: 'on', standing: answer.data, failure: null };
    return { state: 'off', standing: before.data, failure: answer };
  } catch {
    return { state: 'off', standing: before.data, failure: FAILED };
  }
}

export async function turnOff(): Promise<Turned> {
  const answer = await api.call(unsubscribePush, {});
  if (answer.status !== 'success') return { state: 'on', standing: null, failure: answer };
  // The server sends nothing more to the device, whether or not the browser gives up its subscription.
  const kept = await subscribed();
  if (kept) await inTime(kept.unsubscribe()).catch(() => false);
  return deviceNews();
}

/** @throws once it takes too long: without a worker `ready` waits for ever, as a push service that is blocked may do */
function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

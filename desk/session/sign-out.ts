import { DESK_BASE, paths } from '../paths.ts';
import { sendWhatIsLeft } from './before-leaving.ts';
import { finishLeaving } from './finish-leaving.ts';
import { leave } from './session-store.ts';

/** Signs out at once, with a network or without; the server hears of it as soon as it can (Product §11.21). */
export function signOut(): void {
  const sending = sendWhatIsLeft();
  const token = leave();
  // The session ends only after what was sent in it has been answered, while this page is still there to show the
  // outcome.
  if (sending) return void sending.then(() => finishLeaving(token));
  void finishLeaving(token);
  // A whole new page: nothing of one person stays in memory for the next. Without a network there is none to open.
  if (navigator.onLine) window.location.assign(DESK_BASE + paths.signIn);
}

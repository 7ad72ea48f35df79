/**
 * The button that is pressed before the page is alive. Until React has taken the page over nothing listens to it, so
 * the press would go nowhere; or the browser would send the form itself, and put what is in it into the address.
 * Links, details and checkboxes need no script.
 */
declare global {
  interface Window {
    /** The last press in vain; null once the page is alive. */
    pressedEarly?: Event | null;
  }
}

/**
 * Keeps the last press, and holds forms back; who types after it has gone on to something else. `data-waiting` shows meanwhile that something is on its way, and
 * `data-lost` that a script did not come and the page will not live. Stands in the head, since a person can be
 * quicker than the page's scripts.
 */
export const KEEP_PRESS_SCRIPT = `(function(d){function keep(e){if(window.pressedEarly!==null){window.pressedEarly=e;var s=e.type=='submit';if(s)e.preventDefault();d.toggleAttribute('data-waiting',s||!!e.target.closest('button'))}}function lost(e){if(window.pressedEarly!==null&&(e.reason||e.target.tagName=='SCRIPT'))d.setAttribute('data-lost','')}addEventListener('click',keep,true);addEventListener('submit',keep,true);addEventListener('input',keep,true);addEventListener('error',lost,true);addEventListener('unhandledrejection',lost)})(document.documentElement);`;

/** To be called once the page is alive: presses again, in a moment, what was pressed in vain, and keeps no more. */
export function pressAgain(): void {
  const press = window.pressedEarly;
  window.pressedEarly = null;
  document.documentElement.removeAttribute('data-waiting');
  document.documentElement.removeAttribute('data-lost');
  // React takes over at once where it is pressed amid its work; that press is still under way and will be heard.
  const wasInVain = press?.eventPhase === Event.NONE;
  const button = wasInVain ? pressedButton(press) : null;
  // In a moment: the forms have to take in first what was typed before it.
  if (button) setTimeout(() => button.click());
}

/** Enter in a field presses the form's button. */
function pressedButton(press: Event): HTMLElement | null {
  if (press instanceof SubmitEvent) return press.submitter;
  return press.target instanceof Element ? press.target.closest('button') : null;
}

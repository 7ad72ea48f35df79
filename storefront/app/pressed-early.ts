/**
 * The button that is pressed before the page is alive. Until React has taken the page over nothing listens to it,
 * so the press would go nowhere; links, details and checkboxes need no script.
 */
declare global {
  interface Window {
    pressedEarly?: Event | null;
  }
}

/** Keeps the last press. It stands in the head, since a person can be quicker than the page's scripts. */
export const KEEP_PRESS_SCRIPT = `addEventListener('click',function(e){if(window.pressedEarly!==null)window.pressedEarly=e},true);`;

/** To be called once the page is alive: presses again what was pressed in vain, and keeps no more. */
export function pressAgain(): void {
  const press = window.pressedEarly;
  window.pressedEarly = null;
  // React takes over at once where it is pressed amid its work; that press is still under way and will be heard.
  const wasInVain = press?.eventPhase === Event.NONE;
  if (wasInVain && press.target instanceof Element)
    press.target.closest<HTMLButtonElement>('button:not([type=submit])')?.click();
}

/**
 * The styles stand in the page itself: no request before the first paint. In development they are linked instead, so
 * that changes show at once.
 */
import styles from './app.css?inline';
import { STYLE_ID } from './style-id.ts';

/** In the browser the text is read back from the page, so that it isn't in the JavaScript a second time. */
export const stylesheet: string = import.meta.env.SSR
  ? styles
  : (document.getElementById(STYLE_ID)?.textContent ?? '');

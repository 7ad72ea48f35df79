/**
 * What a page does for tracing, and only where it is on (Product §31.78): it names each press, and tells the calls that
 * come of it by `traceparent` (W3C). The script comes with the page: no bundle carries a byte of it.
 */
import { currentTracing } from '../logging/caused-by.ts';

/** Calls later than that came of something else, a poll or a timer. */
const PRESS_MS = 2_000;

const SCRIPT = `(() => {
  const hex = (bytes) => Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (one) => one.toString(16).padStart(2, '0')).join('');
  let press;
  const pressed = ({ isTrusted, timeStamp }) => { if (isTrusted) press = { name: '00-' + hex(16) + '-' + hex(8) + '-01', at: timeStamp }; };
  addEventListener('click', pressed, true);
  addEventListener('submit', (event) => { if (!press || event.timeStamp - press.at > 100) pressed(event); }, true);
  const headersNow = () => {
    const ago = press ? performance.now() - press.at : Infinity;
    if (ago > ${PRESS_MS}) return [];
    const first = press.told ? [] : [['tracestate', 'cowrie=' + Math.round(ago)]];
    press.told = true;
    return [['traceparent', press.name], ...first];
  };
  const ask = fetch;
  window.fetch = (what, how = {}) => {
    if (typeof what !== 'string' || !what.startsWith('/api/')) return ask(what, how);
    const headers = new Headers(how.headers);
    for (const [name, value] of headersNow()) headers.set(name, value);
    return ask(what, { ...how, headers });
  };
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    for (const [name, value] of headersNow()) this.setRequestHeader(name, value);
    send.call(this, body);
  };
})()`;

/** The page with the script, which bears `mark` as its nonce where pages have one. */
export function withPresses(html: string, mark?: string): string {
  if (!currentTracing()) return html;
  const nonce = mark === undefined ? '' : ` nonce="${mark}"`;
  return html.replace(/<head[^>]*>/, (head) => `${head}<script${nonce}>${SCRIPT}</script>`);
}

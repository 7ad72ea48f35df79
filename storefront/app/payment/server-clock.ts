/** The server's clock: a phone's may be wrong, and what is kept until a moment is kept by the server's (Product §16.6). */

/** How far it is ahead of this phone's, in milliseconds, as the server last told. */
let ahead = 0;

/** The server's answer was made at this moment (ISO 8601). A process of before says none. */
export function noteServerTime(at: string | undefined): void {
  const told = Date.parse(at ?? '');
  if (Number.isFinite(told)) ahead = told - Date.now();
}

/** In milliseconds. */
export const serverNow = (): number => Date.now() + ahead;

/** What is said where a receiver is paid otherwise than before, or with what is another's (Product §27.51, §27.52). */
import type { ReceiverWarning } from './receiver-warning.ts';
import { displayDay } from './time.ts';

/** `'today'`, `'on Monday'`, `'on 03 November 2026'`. `now` in milliseconds. */
function dayInWords(at: string, now: number): string {
  const day = displayDay(at, now);
  return day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : `on ${day}`;
}

/** To the customer, before they order. `now` in milliseconds. */
export function warningSentence({ kind, name, paid_at }: ReceiverWarning, now: number): string {
  const them = name ?? 'this receiver';
  const before = paid_at ? `you used to pay ${them} ${dayInWords(paid_at, now)}` : `you saved for ${them}`;
  const call = (what: string) =>
    `If someone sent you ${what}, call ${them} on the number you already have before you pay.`;
  switch (kind) {
    case 'other-code':
      return `This is not the code ${before}. ${call('a new code')}`;
    case 'other-account':
      return `This is not the account ${before}. ${call('a new account')}`;
    case 'other-details':
      return `These are not the details ${before}. ${call('new details')}`;
    case 'unread-code':
      return `We cannot tell whether this is the code ${before}, because one of them cannot be read. Compare them, or ask for a clearer picture.`;
    case 'anothers-code':
      return `This is the code you saved for ${them}. Check whose it is before you pay.`;
    case 'anothers-account':
      return `This is the account you saved for ${them}. Check whose it is before you pay.`;
  }
}

/** To staff, before they pay out. `now` in milliseconds. */
export function warningForStaff({ kind, name, paid_at }: ReceiverWarning, now: number): string {
  const before = paid_at
    ? `the customer used to pay this receiver ${dayInWords(paid_at, now)}`
    : 'the customer had saved for this receiver';
  switch (kind) {
    case 'other-code':
      return `Not the code ${before}`;
    case 'other-account':
      return `Not the account ${before}`;
    case 'other-details':
      return `Not the details ${before}`;
    case 'unread-code':
      return `Maybe not the code ${before}: one of them cannot be read`;
    case 'anothers-code':
      return `This code is saved as another of the customer’s receivers: ${name}`;
    case 'anothers-account':
      return `This account is saved as another of the customer’s receivers: ${name}`;
  }
}

/** An amount on its way from the calculator to the payment form, past a login or a sign-up (Product §27.45). */

type CarriedAmount = {
  payCurrency: string;
  target: string;
  /** Plain, as typed. */
  youPay: string;
};

const KEY = 'calculated';

/** Keeps what was typed last; null where the calculator was emptied. */
export function carryAmount(amount: CarriedAmount | null): void {
  try {
    if (amount) sessionStorage.setItem(KEY, JSON.stringify(amount));
    else sessionStorage.removeItem(KEY);
  } catch {
    // A full or forbidden store: the form then starts empty.
  }
}

/** What is on its way; asked once. */
export function takeCarriedAmount(): CarriedAmount | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    sessionStorage.removeItem(KEY);
    return isAmount(kept) ? kept : null;
  } catch {
    return null;
  }
}

const isAmount = (kept: unknown): kept is CarriedAmount =>
  typeof kept === 'object' &&
  kept !== null &&
  ['payCurrency', 'target', 'youPay'].every((name) => typeof (kept as never)[name] === 'string');

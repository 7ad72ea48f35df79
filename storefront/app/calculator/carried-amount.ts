/** An amount on its way from the calculator to the payment form, past a login or a sign-up (Product §27.45). */
import { keepInTab, keptInTab } from '@cowrie/client/tab-store.ts';

type CarriedAmount = {
  payCurrency: string;
  target: string;
  /** Plain, as typed. */
  youPay: string;
};

const KEY = 'calculated';

/** Keeps what was typed last; null where the calculator was emptied. */
export function carryAmount(amount: CarriedAmount | null): void {
  keepInTab(KEY, amount && JSON.stringify(amount));
}

/** What is on its way; asked once. */
export function takeCarriedAmount(): CarriedAmount | null {
  try {
    const kept: unknown = JSON.parse(keptInTab(KEY) ?? 'null');
    keepInTab(KEY, null);
    return isAmount(kept) ? kept : null;
  } catch {
    return null;
  }
}

const isAmount = (kept: unknown): kept is CarriedAmount =>
  typeof kept === 'object' &&
  kept !== null &&
  ['payCurrency', 'target', 'youPay'].every((name) => typeof (kept as never)[name] === 'string');

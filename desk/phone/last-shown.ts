/** The payment that this phone showed last: what is shared next is of it, whatever is claimed by then (Product §28.118). */

const STORAGE_KEY = 'payoutPhoneShown';

export const lastShown = (): string | null => localStorage.getItem(STORAGE_KEY);

export function noteShown(reference: string): void {
  localStorage.setItem(STORAGE_KEY, reference);
}

export function forgetShown(): void {
  localStorage.removeItem(STORAGE_KEY);
}

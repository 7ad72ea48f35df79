/** What a tab keeps over a reload. Where its browser refuses storage, or has no room left, nothing is kept and all goes on. */

/** Answers whether it was kept; null removes it. */
export function keepInTab(name: string, text: string | null): boolean {
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

export function keptInTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

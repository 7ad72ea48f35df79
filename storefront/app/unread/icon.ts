/** The number on the installed app's icon, beside what its worker puts there (Product §30.12). */
export function showOnIcon(count: number): void {
  const app = navigator as { setAppBadge?: (count: number) => Promise<void> };
  app.setAppBadge?.(count).catch(() => {});
}

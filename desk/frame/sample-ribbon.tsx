import { useSite } from './use-site.ts';

/** On an installation with made-up data every page says so, so that nobody acts on it (Product §24.5). */
export function SampleRibbon() {
  const { isSample } = useSite();
  if (!isSample) return null;
  return (
    <aside
      aria-label="Notice"
      className="bg-accent-tint px-4 py-1 text-center font-semibold text-accent-ink text-sm"
    >
      Sample data
    </aside>
  );
}

import { HOME_GRID } from './home-grid.ts';

/** As high as what it stands for. The first page loads no parts of lists, so its bars are its own. */
export function HomeSkeleton() {
  return (
    <div role="status" className={HOME_GRID}>
      <span className="sr-only">Loading</span>
      <div className="flex flex-col gap-3">
        <span aria-hidden="true" className="skeleton block h-8 w-40" />
        <span aria-hidden="true" className="skeleton block h-44 rounded-card" />
        <span aria-hidden="true" className="skeleton block h-36 rounded-card" />
      </div>
      <span aria-hidden="true" className="skeleton block h-96 rounded-card" />
    </div>
  );
}

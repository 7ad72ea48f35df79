import { Spinner } from '@cowrie/ui/spinner.tsx';

/** While the first screen's code is on its way. */
export function ScreenLoading() {
  return (
    <div role="status" className="grid min-h-dvh place-items-center text-brand">
      <Spinner className="size-9" />
      <span className="sr-only">Loading</span>
    </div>
  );
}

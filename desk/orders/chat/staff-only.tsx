import { Button } from '@cowrie/ui/button.tsx';
import { LockIcon } from '@cowrie/ui/icons.tsx';

type StaffOnlyProps = {
  /** None where the order takes nothing else. */
  onWriteToCustomer: (() => void) | null;
};

/** Says above the box that what is written there stays among staff. */
export function StaffOnlyBanner({ onWriteToCustomer }: StaffOnlyProps) {
  return (
    <div
      role="status"
      className="-mx-3 -mt-3 flex flex-wrap items-center justify-between gap-x-3 border-accent bg-accent px-3 py-1 font-semibold text-on-accent text-sm dark:border-b dark:bg-accent-tint dark:text-accent-ink"
    >
      <span className="flex min-h-9 items-center gap-2">
        <LockIcon className="size-4 shrink-0" />
        Only staff see what you write here
      </span>
      {onWriteToCustomer && (
        <Button
          tone="plain"
          size="small"
          className="-mx-2 px-2! text-on-accent! underline dark:text-accent-ink! underline-offset-4 hover:bg-transparent! md:min-h-9!"
          onClick={onWriteToCustomer}
        >
          Write to the customer instead
        </Button>
      )}
    </div>
  );
}

import { displayPrice } from '@cowrie/contract/display-price.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import type { Publishing } from './use-publish.ts';

type SecondLookProps = { publishing: Publishing; why: string };

/** A price that jumps, beside the one that it leads away from (Product §22.1). */
export function SecondLook({ publishing: { form, last, lookAway }, why }: SecondLookProps) {
  const { base, price } = form.values;
  return (
    <Dialog
      isOpen
      onClose={lookAway}
      title="Look again"
      width="narrow"
      isBusy={form.isBusy}
      footer={
        <div className="flex flex-wrap justify-end gap-2.5">
          {/* A second Enter right after the first is no second look. */}
          <Button tone="plain" data-first onClick={lookAway}>
            Change the price
          </Button>
          <Button
            tone="danger"
            busy={form.isBusy}
            busyLabel="Publishing"
            onClick={() => form.submit(undefined, { confirmed: true })}
          >
            Publish it as it is
          </Button>
        </div>
      }
    >
      <Alert type="warning" message={why} onDismiss={false} />
      <dl className="mt-5 grid grid-cols-2 gap-3 text-center">
        <div className="rounded-control bg-block p-3">
          <dt className="text-sm text-soft">Now</dt>
          <dd className="font-bold text-xl tabular-nums">{last ? displayPrice(last.price, base) : '–'}</dd>
        </div>
        <div className="rounded-control bg-accent-tint p-3">
          <dt className="text-sm text-soft">New</dt>
          <dd className="font-bold text-xl tabular-nums">{displayPrice(price, base)}</dd>
        </div>
      </dl>
      {form.message && <Alert className="mt-4" type="error" message={form.message} onDismiss={false} />}
    </Dialog>
  );
}

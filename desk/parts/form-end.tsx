import { Alert } from '@cowrie/ui/alert.tsx';
import { Button, type ButtonLook } from '@cowrie/ui/button.tsx';
import { useInSight } from '@cowrie/ui/use-in-sight.ts';
import type { ReactNode } from 'react';
import { DoubleTapGuard } from './double-tap-guard.tsx';

type FormEndProps = {
  /** Why it did not go through; in a notice of its own where more is to be said. */
  message: ReactNode;
  /** What more there is to say of it, below it. */
  children?: ReactNode;
  isBusy: boolean;
  /** On the button that sends the form, and while it is being sent. */
  label: string;
  busyLabel: string;
  tone?: ButtonLook['tone'];
  /** Why it cannot be sent now. */
  disabledReason?: string | null | false;
  onBack: () => void;
  backLabel?: string;
};

/**
 * How every form of a dialog ends: what went wrong, the way back, and the button that Enter presses (Product §28.37). It
 * stays in sight where the form is longer than the screen.
 */
export function FormEnd({
  message,
  children,
  isBusy,
  label,
  busyLabel,
  tone,
  disabledReason,
  onBack,
  backLabel = 'Back',
}: FormEndProps) {
  const said = useInSight(message);
  return (
    <>
      <div ref={said} className="flex flex-col gap-4 empty:hidden">
        {typeof message === 'string' ? (
          <Alert key={message} type="error" message={message} onDismiss={false} />
        ) : (
          message
        )}
        {children}
      </div>
      <div className="sticky -bottom-5 -mx-[min(1.25rem,5.6vw)] -mb-5 z-10 flex flex-wrap justify-end gap-2.5 border-line border-t bg-surface px-[min(1.25rem,5.6vw)] py-4 sm:-mx-6 sm:px-6">
        <Button tone="plain" onClick={onBack} disabledReason={isBusy && 'It is being sent'}>
          {backLabel}
        </Button>
        <DoubleTapGuard of={label}>
          <Button
            type="submit"
            tone={tone}
            busy={isBusy}
            busyLabel={busyLabel}
            disabledReason={disabledReason}
          >
            {label}
          </Button>
        </DoubleTapGuard>
      </div>
    </>
  );
}

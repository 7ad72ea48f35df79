import { Button } from '@cowrie/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { Card } from '../frame/screen.tsx';

type SettingCardProps = {
  title: string;
  /** What "Change" changes, for who hears the button by itself. */
  label: string;
  /** Why it cannot be changed by whoever looks, or now. */
  disabledReason: string | null | false;
  /** How it is set, in words. */
  children: ReactNode;
  /** The dialog that changes it. */
  dialog: (onClose: () => void) => ReactNode;
};

/** One setting of the business: how it stands, and the way to change it. */
export function SettingCard({ title, label, disabledReason, children, dialog }: SettingCardProps) {
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Card title={title}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-[min(15rem,100%)] max-w-prose flex-1">{children}</p>
        <Button
          size="small"
          tone="plain"
          className="sm:-mr-3.5 max-sm:-ml-3.5"
          disabledReason={disabledReason}
          aria-label={label}
          onClick={() => setIsChanging(true)}
        >
          Change
        </Button>
      </div>
      {isChanging && dialog(() => setIsChanging(false))}
    </Card>
  );
}

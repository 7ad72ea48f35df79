import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

type MeanwhileProps = {
  /** What stands now. */
  children: ReactNode;
  /** What becomes of what was typed. */
  hint: string;
  actions: readonly { label: string; onPress: () => void }[];
};

/** Below a form that was refused since somebody changed its facts meanwhile: what they say now, and how to go on. */
export function Meanwhile({ children, hint, actions }: MeanwhileProps) {
  const place = useRef<HTMLDivElement>(null);
  // It is the answer to a press, so it is scrolled into view; what it shows may have had to be loaded first.
  useLayoutEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={place}>
      <Alert type="warning" onDismiss={false}>
        <p>This is what it says now:</p>
        <div className="my-2 text-ink">{children}</div>
        <p className="font-normal text-soft text-sm">{hint}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {actions.map(({ label, onPress }) => (
            <Button key={label} size="small" tone="outline" onClick={onPress}>
              {label}
            </Button>
          ))}
        </div>
      </Alert>
    </div>
  );
}

export const YOURS_STAYS = 'Where you typed something yourself, yours stays until you change it.';
export const CONTINUE = 'Continue from here';

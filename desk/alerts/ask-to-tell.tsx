import { Button } from '@cowrie/ui/button.tsx';
import { useState } from 'react';
import { changeAlertSettings, useAlertSettings } from './settings.ts';

/** Asked once something has come while nobody looked: then it is plain what it is good for (Product §28.74). */
export function AskToTell({ isWanted }: { isWanted: boolean }) {
  const { declined } = useAlertSettings();
  const [isAnswered, setIsAnswered] = useState(false);
  if (!isWanted || declined || isAnswered) return null;
  async function allow() {
    await Notification.requestPermission();
    setIsAnswered(true);
  }
  return (
    <section
      aria-label="Get told what comes in"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-line border-b bg-accent-tint px-4 py-2 text-accent-ink text-sm print:hidden"
    >
      <p className="font-semibold">Something came in while you were away. Should your computer tell you?</p>
      <span className="flex gap-2">
        <Button size="small" onClick={() => void allow()}>
          Tell me
        </Button>
        <Button size="small" tone="plain" onClick={() => changeAlertSettings({ declined: true })}>
          Not now
        </Button>
      </span>
    </section>
  );
}

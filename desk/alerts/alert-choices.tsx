import { CALLING_KINDS } from '@cowrie/contract/desk/now.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Checkbox } from '@cowrie/ui/choices.tsx';
import { useState } from 'react';
import { Card } from '../frame/screen.tsx';
import { changeAlertSettings, useAlertSettings } from './settings.ts';
import { playSound, readySound } from './sound.ts';
import { KIND_NAMES } from './words.ts';

/** How one is told of what comes: the sound, and what the system tells of (Product §28.74). */
export function AlertChoices() {
  const { sound, volume, tells } = useAlertSettings();
  return (
    <Card title="When something comes">
      <p className="mb-2 text-sm text-soft">
        The browser’s tab always says how much is waiting. What you are looking at makes no sound. Saved in
        this browser.
      </p>
      <Checkbox
        label="A short sound"
        checked={sound}
        onChecked={(on) => changeAlertSettings({ sound: on })}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pl-8">
        <label className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3 text-sm">
          Volume
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={volume}
            disabled={!sound}
            className="h-6 w-0 min-w-[min(6rem,100%)] flex-1 accent-brand"
            onChange={(event) => changeAlertSettings({ volume: Number(event.currentTarget.value) })}
          />
        </label>
        <Button
          size="small"
          tone="outline"
          disabledReason={!sound && 'The sound is off'}
          onClick={() => {
            readySound();
            playSound(volume);
          }}
        >
          Play it
        </Button>
      </div>
      <fieldset className="mt-3 border-line border-t pt-3">
        <legend className="sr-only">What your computer notifies you about</legend>
        <p aria-hidden="true" className="font-semibold">
          What your computer notifies you about
        </p>
        <Permission />
        {CALLING_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={KIND_NAMES[kind]}
            checked={tells[kind]}
            onChecked={(on) => changeAlertSettings({ tells: { ...tells, [kind]: on } })}
          />
        ))}
      </fieldset>
    </Card>
  );
}

const systemSays = () => ('Notification' in window ? Notification.permission : 'denied');

function Permission() {
  const [permission, setPermission] = useState(systemSays);
  if (permission === 'granted') return null;
  if (permission === 'denied') {
    return (
      <p className="my-1 text-sm text-soft">
        This browser blocks the desk’s notifications. You can allow them in its settings for this site.
      </p>
    );
  }
  return (
    <Button
      size="small"
      tone="outline"
      className="my-1.5"
      onClick={() => void Notification.requestPermission().then(setPermission)}
    >
      Turn on notifications
    </Button>
  );
}

import { Field } from '@cowrie/ui/field.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useEffect, useRef } from 'react';

type SaveReceiverProps = {
  /** Of a saved receiver who is paid otherwise than they are saved; null for somebody new. */
  changes: string | null;
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
  name: string;
  onName: (name: string) => void;
  error?: string | null;
};

/** Whether who is paid is saved, and as whom: the customer's choice (Product §27.47). */
export function SaveReceiver({ changes, isOn, onTurn, name, onName, error }: SaveReceiverProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-block p-4">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={isOn}
          className="size-5 shrink-0 accent-brand"
          onChange={(event) => onTurn(event.currentTarget.checked)}
        />
        <span className="min-w-0 wrap-anywhere">
          {changes === null
            ? 'Save this receiver, to pay them again with a tap'
            : `Save these details for ${changes} from now on`}
        </span>
      </label>
      {isOn && changes === null && (
        <Field label="Name" hint="Only you and our staff see it." error={error}>
          <TextInput ref={input} autoComplete="off" maxLength={80} value={name} onValue={onName} />
        </Field>
      )}
    </div>
  );
}

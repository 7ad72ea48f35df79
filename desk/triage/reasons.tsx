import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { TextArea } from '@cowrie/ui/text-input.tsx';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useUnsavedInput } from '../api/unsaved-input.ts';
import { useKeys } from '../frame/keyboard.tsx';
import { KeyCap } from './key-cap.tsx';

/** Why a proof does not hold, as the customer reads it, each under its number (Product §28.34). */
const DECLINE_REASONS = [
  'The money has not arrived in our account.',
  'The amount that arrived is not the amount of the order.',
  'The proof cannot be read. Please send a clear picture of the whole receipt.',
  'The proof is for another payment. Please send the one of this order.',
  'The money went to a different account from the one we showed you.',
] as const;

const OTHER = String(DECLINE_REASONS.length + 1);

type ReasonsProps = {
  /** The id of the proof. */
  of: string;
  onReason: (reason: string) => void;
  onClose: () => void;
};

/** The reasons by number, and one's own words under the last. */
export function Reasons({ of, onReason, onClose }: ReasonsProps) {
  const [isOther, setIsOther] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => group.current?.querySelector<HTMLElement>('button')?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one's own words make it higher.
  useEffect(() => {
    group.current?.scrollIntoView({ block: 'nearest' });
  }, [isOther]);
  useKeys({
    ...Object.fromEntries(DECLINE_REASONS.map((reason, at) => [String(at + 1), () => onReason(reason)])),
    [OTHER]: () => setIsOther(true),
    Escape: onClose,
  });
  return (
    <fieldset ref={group} className="scroll-mb-4 rounded-card border border-danger/40 bg-surface p-3">
      {/* Afloat it is inside the border, which would strike through its second line on a phone. */}
      <legend className="float-left mb-2 w-full font-semibold">
        Why are you declining it? The customer reads this.
      </legend>
      <div className="clear-both grid gap-1.5">
        {DECLINE_REASONS.map((reason, at) => (
          <Choice key={reason} number={String(at + 1)} text={reason} onClick={() => onReason(reason)} />
        ))}
        {isOther ? (
          <OwnWords of={of} onReason={onReason} onBack={onClose} />
        ) : (
          <>
            <Choice number={OTHER} text="Other: write it" onClick={() => setIsOther(true)} />
            <Button tone="plain" className="mt-0.5 justify-self-end" onClick={onClose}>
              Back <KeyCap>Esc</KeyCap>
            </Button>
          </>
        )}
      </div>
    </fieldset>
  );
}

type ChoiceProps = { number: string; text: string; onClick: () => void };

function Choice({ number, text, onClick }: ChoiceProps) {
  return (
    <button
      type="button"
      className="flex min-h-11 items-center gap-2.5 rounded-control border border-line bg-raised px-2.5 py-1 text-left text-sm dark:border-edge hover:border-danger hover:bg-danger-tint"
      onClick={onClick}
    >
      <KeyCap>{number}</KeyCap>
      {text}
    </button>
  );
}

type OwnWordsProps = Pick<ReasonsProps, 'of' | 'onReason'> & { onBack: () => void };

function OwnWords({ of, onReason, onBack }: OwnWordsProps) {
  const [words, setWords] = useState('');
  useUnsavedInput('decline', {
    values: { words },
    about: () => of,
    takeUp: (typed) => setWords(String(typed.words)),
  });
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (words.trim()) onReason(words.trim());
    else setError('A reason is required');
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onBack()}
      className="mt-2 flex flex-col gap-3"
    >
      <Field label="Reason" error={error} required>
        <TextArea
          ref={field}
          rows={3}
          value={words}
          onValue={setWords}
          // With the button below it in sight.
          className="scroll-mb-24"
          maxLength={1000}
          onKeyDown={(event) => {
            // As everywhere in the triage one key decides; a reason has no lines.
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) submit(event);
          }}
        />
      </Field>
      <div className="flex justify-end gap-2.5">
        <Button tone="plain" onClick={onBack}>
          Back <KeyCap>Esc</KeyCap>
        </Button>
        <Button type="submit" tone="danger">
          Decline
        </Button>
      </div>
    </form>
  );
}

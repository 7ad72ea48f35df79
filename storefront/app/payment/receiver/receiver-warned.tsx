import { Alert } from '@cowrie/ui/alert.tsx';

type ReceiverWarnedProps = {
  /** What is to be known of the receiver, in sentences. */
  sentences: readonly string[];
  hasChecked: boolean;
  onCheck: (hasChecked: boolean) => void;
};

/** What is another about a receiver than before; the customer goes on once they say that they have checked (Product §27.51). */
export function ReceiverWarned({ sentences, hasChecked, onCheck }: ReceiverWarnedProps) {
  return (
    <div className="flex flex-col gap-1">
      <Alert type="warning" onDismiss={false}>
        {sentences.map((sentence) => (
          <p key={sentence} className="break-keep font-semibold wrap-anywhere not-first:mt-2">
            {sentence}
          </p>
        ))}
      </Alert>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={hasChecked}
          className="size-5 shrink-0 accent-brand"
          onChange={(event) => onCheck(event.currentTarget.checked)}
        />
        I have checked. This is right.
      </label>
    </div>
  );
}

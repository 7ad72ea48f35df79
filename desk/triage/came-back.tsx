import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import type { Failed } from './decisions.ts';
import { failureInWords } from './failure-in-words.ts';

/** Decisions on other proofs than the one that is looked at did not go through (Product §28.35). */
export function CameBack({ failed, onLook }: { failed: readonly Failed[]; onLook: (id: string) => void }) {
  const [first] = failed;
  if (!first) return null;
  const { proof } = first;
  return (
    <Alert type="error" onDismiss={false}>
      <p>
        {failureInWords(first)}
        {failed.length > 1 && ` So it is with ${failed.length - 1} more.`}
      </p>
      <Button size="small" tone="plain" className="-ml-3.5 text-inherit!" onClick={() => onLook(proof.id)}>
        Look at it
      </Button>
    </Alert>
  );
}

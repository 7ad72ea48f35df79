import { useRef, useState } from 'react';
import { useLater } from '../hooks/use-later.ts';
import { DID_NOT_ARRIVE } from '../hooks/use-opening.ts';
import type { CorrectEmailFormProps } from './correct-email-form.tsx';
import { FormMessage } from './sign-in-page.tsx';

const loadForm = () => import('./correct-email-form.tsx');

/**
 * Unfolds under the sentence that names the email, for who reads there that it is not theirs (Product §27.22). Most never
 * do: its form is fetched for who does.
 */
export function CorrectEmail({ onDone, ...props }: CorrectEmailFormProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const { part, fetch } = useLater(loadForm, { onDemand: true });
  const [hasFailed, setHasFailed] = useState(false);

  return (
    <details
      ref={fold}
      className="mt-1"
      onToggle={async (event) => {
        if (event.currentTarget.open && !part) setHasFailed(!(await fetch()));
      }}
    >
      <summary className="link inline-flex min-h-11 list-none items-center">Wrong email? Correct it</summary>
      {part && (
        <part.CorrectEmailForm
          {...props}
          onDone={(user) => {
            fold.current?.removeAttribute('open');
            onDone(user);
          }}
        />
      )}
      <FormMessage tone="error">{hasFailed && DID_NOT_ARRIVE}</FormMessage>
    </details>
  );
}

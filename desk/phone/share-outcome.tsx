import { SHARE_FAILURES, SHARED, type ShareFailure } from '@cowrie/contract/phone-page.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { useState } from 'react';

const WORDS: Record<ShareFailure, string> = {
  lost: 'The slip did not arrive: this page was not ready for it. It is now. Share the slip again, or add it under “Slip”.',
  unfit:
    'That could not be read as a slip, and was not kept. Share one picture (PNG or JPEG) or PDF of at most 10 MB.',
};

/** Taken out of the address at once, so that a reload does not say it again. */
function takeFailure(): ShareFailure | null {
  const given = new URLSearchParams(location.search).get(SHARED);
  if (given !== null) history.replaceState(history.state, '', location.pathname + location.hash);
  return SHARE_FAILURES.find((failure) => failure === given) ?? null;
}

/** Why a share has brought nothing (Product §28.117). */
export function ShareOutcome() {
  const [failure] = useState(takeFailure);
  return <Alert className="mb-3" type="warning" message={failure && WORDS[failure]} onDismiss={false} />;
}

import type { Staff } from '@cowrie/contract/desk/session.ts';
import { act } from 'react';
import { sessionRanOut, startSession } from '../session/session-store.ts';

/** The session ends as `end` says, and `username` signs in, an owner as whom `showPart` has signed in. */
export async function signInAnew(username: string, end = sessionRanOut): Promise<void> {
  await act(async () => {
    end();
    startSession({
      token: crypto.randomUUID(),
      staff: { username, name: 'Ada Obi', role: 'owner' } as Staff,
    });
  });
}

/** The browser's client of the API: the session's token, the 401 rule, uploads with progress. */
import { withPatience } from '@cowrie/client/patient-transport.ts';
import { withTimeLimit } from '@cowrie/client/time-limit.ts';
import { withUploads } from '@cowrie/client/upload-transport.ts';
import { type Client, createClient } from '@cowrie/contract/client.ts';
import { isWorkPage, paths, plainPath } from '../paths.ts';
import { noteSignedOut } from '../session/signed-out-note.ts';
import { clearAppState, readSession, readToken } from '../session/store.ts';
import { wantPage } from '../session/wanted-page.ts';
import { earlyTransport } from './asked-early.ts';

/** A call refused with 401 is rejected only after this long (Product §2.14). */
const REJECTION_DELAY_MS = 5000;

export const api: Client = createClient({
  transport: withUploads(withPatience(withTimeLimit(earlyTransport))),
  token: readToken,
  onUnauthorized: async (refused) => {
    // Another call, or a page of visitors, may have signed out and left already, and another tab signed in since.
    if (refused && readToken() === refused) {
      const { userDetails } = readSession();
      clearAppState();
      const { pathname, search } = window.location;
      // Nobody pressed "Sign Out": the login leads them on to where this page was, as it does for who came without a session.
      if (isWorkPage(plainPath(pathname))) wantPage(pathname + search, userDetails?.username);
      noteSignedOut();
      window.location.assign(paths.login());
    }
    await new Promise((resolve) => setTimeout(resolve, REJECTION_DELAY_MS));
  },
});

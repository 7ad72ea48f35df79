import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { clearAppState, readSession } from './store.ts';

/** After this long the stored app state is removed and the customer is on /login (Product §11.6). */
const SIGN_OUT_MS = 3000;

/** Signs out: revokes the session on the server and, after three seconds, forgets it here. */
export function useSignOut() {
  const [isSigningOut, setIsSigningOut] = useState(false);
  const navigate = useNavigate();

  function signOut() {
    if (isSigningOut) return;
    setIsSigningOut(true);
    const { accessToken } = readSession();
    // Its own client: a session that is already gone is no reason for the 401 rule. Offline, the phone still forgets it.
    void Promise.all([import('@cowrie/contract/client.ts'), import('@cowrie/contract/accounts.ts')]).then(
      ([{ createClient }, { logout }]) => createClient({ token: () => accessToken }).call(logout, {}),
    );
    setTimeout(() => {
      clearAppState();
      setIsSigningOut(false);
      navigate(paths.login());
    }, SIGN_OUT_MS);
  }

  return { isSigningOut, signOut };
}

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
// Here already at the press: a tab that closes right after it fetches nothing more.
import { finishLeaving } from './finish-leaving.ts';
import { clearAppState, leave } from './store.ts';

/** So long the page says that it signs out; then the customer is on /login (Product §11.6). */
const SIGN_OUT_MS = 3000;

/** Signs out: nothing is kept from the press on, the server is told, and three seconds later the page follows. */
export function useSignOut() {
  const [isSigningOut, setIsSigningOut] = useState(false);
  const navigate = useNavigate();

  function signOut() {
    if (isSigningOut) return;
    setIsSigningOut(true);
    void finishLeaving(leave());
    setTimeout(() => {
      clearAppState();
      setIsSigningOut(false);
      navigate(paths.login());
    }, SIGN_OUT_MS);
  }

  return { isSigningOut, signOut };
}

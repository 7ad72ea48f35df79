import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { noteSignedOut } from './signed-out-note.ts';
import { clearAppState, leave } from './store.ts';
import { useSession } from './use-session.ts';

/** So long the page says that it signs out; then the customer is on /login (Product §11.6). */
const SIGN_OUT_MS = 3000;

const finishing = () => import('./finish-leaving.ts');
type Finishing = Awaited<ReturnType<typeof finishing>>;
/** Once it has come: even what is there is imported a moment later, and a tab that closes right after the press has none. */
let come: Finishing | undefined;

/** Signs out: nothing is kept from the press on, the server is told, and three seconds later the page follows. */
export function useSignOut() {
  const [isSigningOut, setIsSigningOut] = useState(false);
  const navigate = useNavigate();

  const { accessToken } = useSession();
  const mayLeave = accessToken !== null;

  // Here already at the press: a tab that closes right after it fetches nothing more. A visitor has nothing to leave.
  useEffect(() => {
    if (mayLeave)
      finishing().then(
        (part) => {
          come = part;
        },
        () => {},
      );
  }, [mayLeave]);

  function signOut() {
    if (isSigningOut) return;
    setIsSigningOut(true);
    const token = leave();
    const finish = ({ finishLeaving }: Finishing) => finishLeaving(token);
    // Where it is not there the next page tells the server.
    if (come) void finish(come);
    else finishing().then(finish, () => {});
    setTimeout(() => {
      clearAppState();
      noteSignedOut();
      setIsSigningOut(false);
      navigate(paths.login());
    }, SIGN_OUT_MS);
  }

  return { isSigningOut, signOut };
}

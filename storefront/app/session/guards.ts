/** Who may see a page, as client middleware (Product §11.2). The server renders shells only and never knows. */
import { type MiddlewareFunction, redirect } from 'react-router';
import { paths } from '../paths.ts';
import { isSignedIn, readSession } from './store.ts';
import { wantPage } from './wanted-page.ts';

/** Guests only: a signed-in customer goes to /verify-email, which sends the verified on. */
export const guestOnly: MiddlewareFunction = async (_, next) => {
  if (isSignedIn(readSession())) throw redirect(paths.verifyEmail());
  await next();
};

/** Customers only: a guest goes to /login, the unverified to /verify-email. */
export const customersOnly: MiddlewareFunction = async ({ request }, next) => {
  const session = readSession();
  if (!isSignedIn(session)) {
    const { pathname, search } = new URL(request.url);
    wantPage(pathname + search);
    throw redirect(paths.login());
  }
  if (!session.userDetails.is_verified) throw redirect(paths.verifyEmail());
  await next();
};

/** /verify-email: guests go to /login, the verified to /. */
export const unverifiedOnly: MiddlewareFunction = async (_, next) => {
  const session = readSession();
  if (!isSignedIn(session)) throw redirect(paths.login());
  if (session.userDetails.is_verified) throw redirect(paths.home());
  await next();
};

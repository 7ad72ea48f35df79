/** Which pages there are, for whoever serves and keeps them; the browser need not know. */
import { ACCOUNT_PATHS, paths, plainPath } from './paths.ts';

/**
 * The query, before the address of a page, that asks for what makes another page of that one (Product §29.68). A worker of
 * an earlier version asks by another, and is answered with the whole page: it takes that for the page's headers too.
 */
export const UPON = '?made-of=';

/** Pages that search engines list. */
export const PUBLIC_PATHS: readonly string[] = [
  paths.home(),
  paths.rate(),
  paths.about(),
  paths.policies(),
  paths.signUp(),
  paths.login(),
  paths.trackOrder(),
];

const OTHER_PAGES: readonly string[] = [
  paths.forgotPassword(),
  paths.verifyEmail(),
  paths.payment(),
  paths.branding(),
  paths.shipForMe(),
  paths.packageDetails(),
  paths.offline(),
  paths.share(),
  ...ACCOUNT_PATHS,
];

/**
 * The one address that stands for all pages with the same HTML, since the server never knows who looks: itself,
 * one token for every reset link, one order for every proof page, and `/not-found` for what does not exist.
 */
export function pageOf(pathname: string): string {
  const path = plainPath(pathname);
  if (PUBLIC_PATHS.includes(path) || OTHER_PAGES.includes(path)) return path;
  if (/^\/reset-password\/[^/]+$/.test(path)) return paths.resetPassword('token');
  if (/^\/pay\/[^/]+\/[^/]+$/.test(path)) return paths.pay('payment', '0');
  return paths.notFound();
}

/** The desk has its own pages, and finds them whatever their letters. */
const isSomewhere = (path: string) => pageOf(path) !== paths.notFound() || /^\/desk(?:\/|$)/.test(path);

/**
 * The page's own address where `pathname` writes it with capitals or with encoded letters: the browser's router reads
 * these as that page, whose HTML then has to be that page's (Product §11.24). Null where it stands so already, and where
 * no page is meant.
 */
export function meantAddress(pathname: string): string | null {
  if (isSomewhere(pathname)) return null;
  const path = plainPath(pathname);
  const [, first = path, rest = ''] = /^(\/[^/]+)(.*)$/.exec(path) ?? [];
  // Below some pages stand a secret or an id, which are kept as they are.
  return [lower(first) + rest, lower(path)].find(isSomewhere) ?? null;
}

/** Small letters, as they are read; a slash that is encoded parts nothing. */
function lower(path: string): string {
  try {
    return decodeURI(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}

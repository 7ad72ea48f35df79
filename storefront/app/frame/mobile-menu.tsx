import { buttonClass } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { SidePanel } from '@cowrie/ui/dialog.tsx';
import { ChevronRightIcon, UserIcon } from '@cowrie/ui/first-icons.tsx';
import { Link, useLocation } from 'react-router';
import { ACCOUNT_PATHS, paths, plainPath } from '../paths.ts';
import { isSignedIn } from '../session/store.ts';
import { useSession } from '../session/use-session.ts';
import { AccountLinks } from './account-links.tsx';
import { EVERYONES_LINKS, MEMBERS_LINKS } from './links.ts';

/** The phone's navigation: a sheet with everything the header holds. The username links to /my-account (Product §11.5). */
export function MobileMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const session = useSession();
  const pathname = plainPath(useLocation().pathname);
  const links = isSignedIn(session) ? [...EVERYONES_LINKS, ...MEMBERS_LINKS] : EVERYONES_LINKS;
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title="Menu" width="narrow">
      <nav aria-label="Menu" className="flex flex-col gap-6">
        <ul className="flex flex-col gap-0.5">
          {links.map((link) => {
            const isHere = pathname === link.to || ('also' in link && pathname === link.also);
            return (
              <li key={link.to}>
                <Link
                  to={link.to}
                  onClick={onClose}
                  aria-current={isHere ? 'page' : undefined}
                  className={cx(
                    'flex min-h-12 items-center rounded-control px-3 font-semibold text-lg',
                    isHere ? 'bg-brand-tint text-brand' : 'hover:bg-tile',
                  )}
                >
                  {link.label}
                </Link>
              </li>
            );
          })}
        </ul>
        {isSignedIn(session) ? (
          <div className="border-line border-t pt-4">
            <Link
              to={paths.myAccount()}
              onClick={onClose}
              className={cx(
                'mb-1 flex min-h-12 items-center gap-3 rounded-control px-3 font-semibold',
                ACCOUNT_PATHS.includes(pathname) ? 'text-brand' : 'text-ink',
              )}
            >
              <UserIcon />
              <span className="min-w-0 flex-1 truncate">Hi, {session.userDetails.username}</span>
              <ChevronRightIcon />
            </Link>
            <AccountLinks />
          </div>
        ) : (
          <div className="grid gap-3 border-line border-t pt-6">
            <Link to={paths.signUp()} onClick={onClose} className={buttonClass({ wide: true })}>
              Sign Up
            </Link>
            <Link
              to={paths.login()}
              onClick={onClose}
              className={buttonClass({ tone: 'outline', wide: true })}
            >
              Login
            </Link>
          </div>
        )}
      </nav>
    </SidePanel>
  );
}

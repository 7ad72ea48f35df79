import { buttonClass } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { ChevronDownIcon, MenuIcon } from '@cowrie/ui/first-icons.tsx';
import { Logo } from '@cowrie/ui/logo.tsx';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ACCOUNT_PATHS, paths, plainPath } from '../paths.ts';
import { useSession } from '../session/use-session.ts';
import { UnreadBadge } from '../unread/badge.tsx';
import { AccountLinks } from './account-links.tsx';
import { EVERYONES_LINKS, MEMBERS_LINKS } from './links.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { useSite } from './site.ts';

/**
 * Both forms of the header are in the page, and the attribute on <html> shows one: so the signed-in header is right
 * in the first paint and the same HTML serves everybody.
 */
export function Header() {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const { site } = useSite();
  const pathname = plainPath(useLocation().pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every route change closes the menu.
  useEffect(() => setIsMenuOpen(false), [pathname]);
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-paper">
      <div className="page flex min-h-14 flex-wrap items-center gap-2 lg:min-h-16">
        <Link
          to={paths.home()}
          aria-label={`${site.brand_name}, home`}
          className="mr-auto flex min-h-11 min-w-0 items-center lg:mr-6"
        >
          <Logo name={site.brand_name} />
        </Link>
        <nav aria-label="Main" className="mr-auto hidden shrink-0 gap-1 lg:flex">
          {EVERYONES_LINKS.map((link) => (
            <HeaderLink key={link.to} {...link} isHere={pathname === link.to} />
          ))}
          {MEMBERS_LINKS.map(({ also, ...link }) => (
            <HeaderLink
              key={link.to}
              {...link}
              isHere={pathname === link.to || pathname === also}
              className="hidden member:flex"
            />
          ))}
        </nav>
        <div className="hidden flex-wrap gap-1 visitor:flex sm:gap-2">
          <Link to={paths.login()} className={cx(buttonClass({ tone: 'plain' }), 'max-sm:px-2')}>
            Login
          </Link>
          <Link to={paths.signUp()} className={cx(buttonClass(), 'max-sm:px-3.5')}>
            Sign Up
          </Link>
        </div>
        <UserMenu isHere={ACCOUNT_PATHS.includes(pathname)} />
        <button
          type="button"
          aria-haspopup="dialog"
          className="-mr-2.5 relative grid size-11 shrink-0 place-items-center rounded-control lg:hidden"
          onClick={() => setIsMenuOpen(true)}
        >
          <MenuIcon className="size-6" />
          <span className="sr-only">Menu</span>
          <UnreadBadge className="absolute top-0.5 right-0" />
        </button>
      </div>
      <MobileMenu isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
    </header>
  );
}

type HeaderLinkProps = { to: string; label: string; isHere: boolean; className?: string };

function HeaderLink({ to, label, isHere, className = 'flex' }: HeaderLinkProps) {
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        className,
        'min-h-11 items-center rounded-control px-3 font-semibold',
        isHere ? 'bg-brand-tint text-brand' : 'text-soft hover:text-ink',
      )}
    >
      {label}
    </Link>
  );
}

/** 'Hi, username' with the account's links; closes on a choice, on Escape and on a press elsewhere. */
function UserMenu({ isHere }: { isHere: boolean }) {
  const { userDetails } = useSession();
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every route change closes the menu.
  useEffect(() => {
    menu.current?.removeAttribute('open');
  }, [key]);
  useEffect(() => {
    const close = (event: Event) => {
      const isInside = event.target instanceof Node && menu.current?.contains(event.target);
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !isInside)
        menu.current?.removeAttribute('open');
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  return (
    <details ref={menu} className="group relative hidden shrink-0 lg:member:block">
      <summary
        className={cx(
          'flex min-h-11 list-none items-center gap-1.5 rounded-control px-3 font-semibold',
          isHere ? 'bg-brand-tint text-brand' : 'hover:bg-tile',
        )}
      >
        <span className="max-w-44 truncate">Hi, {userDetails?.username}</span>
        <UnreadBadge />
        <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="absolute right-0 mt-2 w-60 rounded-card border border-line bg-surface p-2 shadow-float dark:border-edge/40">
        <AccountLinks />
      </div>
    </details>
  );
}

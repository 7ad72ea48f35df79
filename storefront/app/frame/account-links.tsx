import { cx } from '@cowrie/ui/cx.ts';
import {
  ChatIcon,
  HomeIcon,
  LockIcon,
  OrdersIcon,
  ReceiptIcon,
  SignOutIcon,
  TruckIcon,
  WalletIcon,
} from '@cowrie/ui/first-icons.tsx';
import { Spinner } from '@cowrie/ui/spinner.tsx';
import { Link, useLocation } from 'react-router';
import { paths, plainPath } from '../paths.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { UnreadBadge } from '../unread/badge.tsx';

const LINKS = [
  { to: paths.overview(), label: 'Overview', Icon: HomeIcon },
  { to: paths.trackOrder(), label: 'Track Order', Icon: TruckIcon, also: paths.trackingOrder() },
  { to: paths.orders(), label: 'My Orders', Icon: OrdersIcon },
  { to: paths.paymentHistory(), label: 'Payment History', Icon: ReceiptIcon },
  { to: paths.balance(), label: 'Balance', Icon: WalletIcon },
  { to: paths.inbox(), label: 'Inbox', Icon: ChatIcon },
  { to: paths.security(), label: 'Security', Icon: LockIcon, also: paths.ownData() },
];

const ITEM = 'flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-left font-semibold';

/** The account's links and Sign Out: in the header's menu, on a phone's, and as the account sidebar (Product §11.5). */
export function AccountLinks() {
  const pathname = plainPath(useLocation().pathname);
  const { isSigningOut, signOut } = useSignOut();
  return (
    <ul className="flex flex-col gap-0.5">
      {LINKS.map(({ to, label, Icon, also }) => {
        const isHere = pathname === to || pathname === also;
        return (
          <li key={to}>
            <Link
              to={to}
              aria-current={isHere ? 'page' : undefined}
              className={cx(ITEM, isHere ? 'bg-brand-tint text-brand' : 'text-ink hover:bg-tile')}
            >
              <Icon />
              {label}
              {to === paths.inbox() && <UnreadBadge className="ml-auto" />}
            </Link>
          </li>
        );
      })}
      <li>
        <button
          type="button"
          aria-disabled={isSigningOut || undefined}
          className={cx(ITEM, 'text-danger hover:bg-danger-tint')}
          onClick={signOut}
        >
          {isSigningOut ? <Spinner /> : <SignOutIcon />}
          {isSigningOut ? 'Signing Out' : 'Sign Out'}
        </button>
      </li>
    </ul>
  );
}

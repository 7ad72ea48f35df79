import { SignOutIcon, UserIcon } from '@cowrie/ui/icons.tsx';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useStaff } from '../session/session-store.ts';
import { signOut } from '../session/sign-out.ts';

/** Who is signed in, the way to their account, and out. */
export function WhoAmI({ onNavigate }: { onNavigate?: () => void }) {
  const staff = useStaff();

  return (
    <div className="sticky bottom-0 -mx-3 mt-2 -mb-4 flex items-center gap-1 border-on-deep/25 border-t bg-deep px-3 py-2">
      <Link
        to={paths.me}
        onClick={onNavigate}
        className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-control px-2 hover:bg-on-deep/8"
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-on-deep/12">
          <UserIcon />
        </span>
        <span className="min-w-0">
          <span className="block truncate font-semibold text-sm">{staff.name}</span>
          <span className="block truncate text-on-deep-soft text-xs capitalize">{staff.role}</span>
        </span>
      </Link>
      <button
        type="button"
        aria-label="Sign out"
        title="Sign out"
        className="grid size-11 shrink-0 place-items-center rounded-control text-on-deep-soft hover:bg-on-deep/8 hover:text-on-deep"
        onClick={signOut}
      >
        <SignOutIcon />
      </button>
    </div>
  );
}

import { ChevronLeftIcon, ChevronRightIcon } from '@cowrie/ui/icons.tsx';
import { Link, useLocation, useNavigate } from 'react-router';
import { useKeys } from '../../frame/keyboard.tsx';
import { paths } from '../../paths.ts';

/** What a link to an order carries along: the list it stood in, so that one can go through that list. */
export type OrderOrigin = {
  from: string;
  references: string[];
  /** The order of the list that was moved just now, and what was done: why one stands at this one. */
  moved?: { reference: string; what: string };
};

export function useOrderOrigin(): OrderOrigin | null {
  return useLocation().state as OrderOrigin | null;
}

/** What was done last is said once. */
export const withoutMoved = ({ from, references }: OrderOrigin): OrderOrigin => ({ from, references });

/** What the way back to a list carries along: the order that one comes from. */
export type CameFrom = { cameFrom: string };

/** The list an order was opened from. */
export function backOf(origin: OrderOrigin | null, reference: string) {
  return {
    to: origin?.from ?? paths.orders(),
    label: origin?.from.startsWith('/customers') ? 'Customer' : 'Orders',
    state: { cameFrom: reference } satisfies CameFrom,
  };
}

/** The next and the previous order of the list as it was when the order was opened; keys j and k. */
export function Neighbours({ reference, origin }: { reference: string; origin: OrderOrigin }) {
  const navigate = useNavigate();
  const at = origin.references.indexOf(reference);
  const previous = origin.references[at - 1];
  const next = origin.references[at + 1];
  const open = (to: string | undefined) => {
    if (to) navigate(paths.order(to), { state: withoutMoved(origin), replace: true });
  };
  useKeys({ j: () => open(next), k: () => open(previous) });
  return (
    <nav aria-label="In this list" className="flex items-center gap-1 text-sm text-soft">
      <span className="tabular-nums">
        {at + 1} of {origin.references.length}
      </span>
      <Step to={previous} origin={origin} label="Previous order" Icon={ChevronLeftIcon} />
      <Step to={next} origin={origin} label="Next order" Icon={ChevronRightIcon} />
    </nav>
  );
}

type StepProps = {
  to: string | undefined;
  origin: OrderOrigin;
  label: string;
  Icon: typeof ChevronLeftIcon;
};

function Step({ to, origin, label, Icon }: StepProps) {
  const look = 'grid size-11 place-items-center rounded-control';
  if (!to) {
    return (
      <span role="img" aria-label={`${label}: none`} className={`${look} opacity-40`}>
        <Icon />
      </span>
    );
  }
  return (
    <Link
      to={paths.order(to)}
      state={withoutMoved(origin)}
      replace
      aria-label={label}
      title={label}
      className={`${look} text-brand hover:bg-brand-tint`}
    >
      <Icon />
    </Link>
  );
}

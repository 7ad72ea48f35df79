import { buttonClass } from '@cowrie/ui/button.tsx';
import { EmptyState } from '@cowrie/ui/list-states.tsx';
import { PageNotFound } from '@cowrie/ui/page-not-found.tsx';
import { Link } from 'react-router';
import { paths } from '../paths.ts';

export function NotFound() {
  return (
    <>
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        title="There is no such page at the desk"
        illustration={<PageNotFound />}
        action={
          <Link to={paths.orders()} className={buttonClass()}>
            Go to the orders
          </Link>
        }
      >
        The address may be mistyped, or the page is gone.
      </EmptyState>
    </>
  );
}

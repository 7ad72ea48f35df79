import { Link } from 'react-router';
import { paths } from '../paths.ts';

/** Said once an answer got lost, of what a link does once: the same press again would only say that it was used. */
export function MayBeDone({ what, by }: { what: string; by: string }) {
  return (
    <p>
      {what} already: try to{' '}
      <Link to={paths.signIn} className="font-semibold text-brand underline underline-offset-4">
        sign in
      </Link>{' '}
      {by}.
    </p>
  );
}

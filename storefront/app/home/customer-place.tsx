import { useCustomersPart } from '../session/use-customers-part.ts';
import { useSession } from '../session/use-session.ts';
import { HomeSkeleton } from './home-skeleton.tsx';

const loadHome = () => import('./customer-home.tsx');

/**
 * Where a customer's own home stands, above what everybody sees. It is in the page that visitors get, unseen, and holds a
 * whole screen from the first paint, so that nothing in sight moves when it comes (Product §27.73).
 */
export function CustomerPlace() {
  const { userDetails } = useSession();
  const part = useCustomersPart(loadHome);
  return (
    <section
      aria-label="Your money"
      className="hidden min-h-[calc(100vh-3.5rem)] customer:block lg:min-h-[calc(100vh-4rem)]"
    >
      {part ? <part.CustomerHome key={userDetails?.username} /> : <HomeSkeleton />}
    </section>
  );
}

import { buttonClass } from '@cowrie/ui/button.tsx';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useCustomersPart } from '../session/use-customers-part.ts';
import { useSession } from '../session/use-session.ts';
import { wantPage } from '../session/wanted-page.ts';

const loadOwn = () => import('./own-rate-alert.tsx');

/** The rate page's offer to tell of a better rate; a visitor is led through the login and back (Product §27.76). */
export function RateAlertSection() {
  const { userDetails } = useSession();
  const part = useCustomersPart(loadOwn);
  return (
    <section id="alert" aria-labelledby="alert-title" className="group/alert card scroll-mt-20 p-5 sm:p-7">
      <div className="flex flex-col gap-5">
        <div>
          <h2 id="alert-title" className="text-xl">
            Waiting for a better rate?
          </h2>
          {/* Who waits for a price already reads which beside it. */}
          <p className="group-has-[[data-waits]]/alert:hidden mt-1 max-w-prose text-soft">
            Enter a price, and we will email you once a yuan costs that or less.
          </p>
        </div>
        <Link
          to={paths.login()}
          className={`${buttonClass({ tone: 'outline' })} self-start customer:hidden`}
          onClick={() => wantPage(paths.rateAlert())}
        >
          Log in to set your price
        </Link>
        <div className="hidden customer:block">
          {part ? (
            <part.OwnRateAlert key={userDetails?.username} />
          ) : (
            <span aria-hidden="true" className="skeleton block h-33 rounded-card" />
          )}
        </div>
      </div>
    </section>
  );
}

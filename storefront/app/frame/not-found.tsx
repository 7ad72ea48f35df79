import { useConnectedAgain } from '@cowrie/client/use-connected-again.ts';
import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { PageNotFound } from '@cowrie/ui/page-not-found.tsx';
import { useEffect, useState } from 'react';
import { Link, type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { pageMeta } from './site.ts';
import { useGoBack } from './use-go-back.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Page not found' });

const PAGE_OF_ORDER = /^\/pay\/\w/;

export default function NotFound() {
  const goBack = useGoBack();
  const of = useSearchParams()[0].get('of') ?? '';
  /** The page of an order that did not come (Product §16.1). After mounting: what the server rendered knows no query. */
  const [again, setAgain] = useState<string | null>(null);
  useEffect(() => setAgain(PAGE_OF_ORDER.test(of) ? of : null), [of]);
  const navigate = useNavigate();
  useConnectedAgain(again !== null, () => again && void navigate(again, { replace: true }));
  return (
    <div className="page flex flex-1 flex-col items-center justify-center gap-6 py-16 text-center">
      <div className="w-80 max-w-full">
        <PageNotFound />
      </div>
      <h1 className="text-3xl">404, Page not found</h1>
      <p className="max-w-md text-balance text-soft">
        {again
          ? 'Your order could not be loaded just now. It is not lost: check your connection and try again.'
          : 'The page may have moved, or the link may be mistyped.'}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button tone="outline" onClick={goBack}>
          Go Back
        </Button>
        {again && (
          <Link to={again} replace className={buttonClass()}>
            Try again
          </Link>
        )}
        <Link to={paths.home()} className={buttonClass(again ? { tone: 'outline' } : {})}>
          Go to home
        </Link>
      </div>
    </div>
  );
}

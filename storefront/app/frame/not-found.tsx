import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { PageNotFound } from '@cowrie/ui/page-not-found.tsx';
import { Link, type MetaFunction } from 'react-router';
import { paths } from '../paths.ts';
import { pageMeta } from './site.ts';
import { useGoBack } from './use-go-back.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Page not found' });

export default function NotFound() {
  const goBack = useGoBack();
  return (
    <div className="page flex flex-1 flex-col items-center justify-center gap-6 py-16 text-center">
      <div className="w-80 max-w-full">
        <PageNotFound />
      </div>
      <h1 className="text-3xl">404, Page not found</h1>
      <p className="max-w-md text-balance text-soft">The page may have moved, or the link may be mistyped.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button tone="outline" onClick={goBack}>
          Go Back
        </Button>
        <Link to={paths.home()} className={buttonClass()}>
          Go to home
        </Link>
      </div>
    </div>
  );
}

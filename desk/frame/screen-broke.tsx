import { buttonClass } from '@cowrie/ui/button.tsx';
import { DidNotLoad, EmptyState } from '@cowrie/ui/list-states.tsx';
import { OurError } from '@cowrie/ui/our-error.tsx';
import { useRouteError } from 'react-router';

/** A screen that threw, or whose code did not load (after a deploy, or without a connection). */
export function ScreenBroke() {
  const error = useRouteError();
  const isMissingCode = error instanceof TypeError && /import|module/i.test(error.message);
  return (
    <main role="alert" className="grid min-h-96 place-items-center">
      <EmptyState
        title={isMissingCode ? 'This screen did not load' : 'This screen broke'}
        illustration={isMissingCode ? <DidNotLoad /> : <OurError />}
        action={
          <a className={buttonClass()} href={window.location.href}>
            Reload
          </a>
        }
      >
        {isMissingCode
          ? 'The connection dropped, or a new version of the desk is out. Reloading fetches it.'
          : 'Nothing that was sent is lost. Reload, and tell the people who run the desk if it happens again.'}
      </EmptyState>
    </main>
  );
}

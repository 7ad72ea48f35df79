import { listSessions } from '@cowrie/contract/account-security.ts';
import { myFactors } from '@cowrie/contract/factors.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { api } from '../../api/client.ts';
import { pageMeta } from '../../frame/site.ts';
import { useLoadAgain } from '../../hooks/use-load-again.ts';
import { paths } from '../../paths.ts';
import { AccountFrame } from '../account-frame.tsx';
import { Card } from '../card.tsx';
import { ChangePassword } from './change-password.tsx';
import { SignInFactors } from './factors.tsx';
import { Sessions } from './sessions.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Security' });

export async function clientLoader() {
  const [sessions, factors] = await Promise.all([api.call(listSessions, {}), api.call(myFactors, {})]);
  return { sessions, factors };
}

/** What keeps the account its owner's, a section each (Product §18.8). */
export default function Security() {
  const { sessions, factors } = useLoaderData<typeof clientLoader>();
  const isLost = sessions.status === 'error' || factors.status === 'error';
  const { again: refresh, isLoading } = useLoadAgain(isLost);
  return (
    <AccountFrame title="Security" intro="Your password, how you log in, and where you are signed in.">
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <ChangePassword onChanged={refresh} />
          <Sessions answer={sessions} isLoading={isLoading} onChanged={refresh} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <SignInFactors answer={factors} isLoading={isLoading} onChanged={refresh} />
          <Card title="Your data">
            <p className="text-soft">
              Ask for a copy of everything we hold about you, or have your account deleted.
            </p>
            <Link to={paths.ownData()} className={`${buttonClass({ tone: 'outline' })} self-start`}>
              Open your data
            </Link>
          </Card>
        </div>
      </div>
    </AccountFrame>
  );
}

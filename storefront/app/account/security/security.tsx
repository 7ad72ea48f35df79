import { listSessions } from '@cowrie/contract/account-security.ts';
import { type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { api } from '../../api/client.ts';
import { pageMeta } from '../../frame/site.ts';
import { AccountFrame } from '../account-frame.tsx';
import { ChangePassword } from './change-password.tsx';
import { Sessions } from './sessions.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Security' });

export async function clientLoader() {
  return { sessions: await api.call(listSessions, {}) };
}

/** What keeps the account its owner's, a section each (Product §18.8). */
export default function Security() {
  const { sessions } = useLoaderData<typeof clientLoader>();
  const revalidator = useRevalidator();
  const refresh = () => revalidator.revalidate();
  return (
    <AccountFrame title="Security" intro="Your password, and where you are signed in.">
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <ChangePassword onChanged={refresh} />
        <Sessions answer={sessions} isLoading={revalidator.state === 'loading'} onChanged={refresh} />
      </div>
    </AccountFrame>
  );
}

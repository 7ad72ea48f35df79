import { myFactors } from '@cowrie/contract/factors.ts';
import { ownData } from '@cowrie/contract/own-data.ts';
import { FailedState } from '@cowrie/ui/list-states.tsx';
import { type MetaFunction, useLoaderData } from 'react-router';
import { api } from '../../api/client.ts';
import { pageMeta } from '../../frame/site.ts';
import { useLoadAgain } from '../../hooks/use-load-again.ts';
import { AccountFrame } from '../account-frame.tsx';
import { Copy, type OwnDataProps } from './copy.tsx';
import { Deletion } from './deletion.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Your data' });

export async function clientLoader() {
  const [data, factors] = await Promise.all([api.call(ownData, {}), api.call(myFactors, {})]);
  return { data, factors };
}

/** A copy of all that is held of a customer, and the end of their account (Product §28.104, §28.106). */
export default function OwnData() {
  const { data, factors } = useLoaderData<typeof clientLoader>();
  const { again: refresh, isLoading } = useLoadAgain(data.status === 'error' || factors.status === 'error');
  return (
    <AccountFrame
      title="Your data"
      intro="What we hold about you is yours: take it with you, or have it deleted."
    >
      {/* Without both nobody knows what the forms ask for. */}
      {data.status === 'success' && factors.status === 'success' ? (
        <Shown data={data.data} asksCode={factors.data.two_step_since !== null} onChanged={refresh} />
      ) : (
        <FailedState isBusy={isLoading} onRetry={() => void refresh()} />
      )}
    </AccountFrame>
  );
}

function Shown(props: OwnDataProps) {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <Copy {...props} />
      <Deletion {...props} />
    </div>
  );
}

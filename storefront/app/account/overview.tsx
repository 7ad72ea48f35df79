import { profile, states, type User } from '@cowrie/contract/accounts.ts';
import { balance } from '@cowrie/contract/balance.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { WalletIcon } from '@cowrie/ui/first-icons.tsx';
import { EditIcon, MailIcon, PhoneIcon, PinIcon, UserIcon } from '@cowrie/ui/icons.tsx';
import { SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { api } from '../api/client.ts';
import { pageMeta } from '../frame/site.ts';
import { useLater } from '../hooks/use-later.ts';
import { useLoadAgain } from '../hooks/use-load-again.ts';
import { paths } from '../paths.ts';
import { setSession } from '../session/store.ts';
import { useSession } from '../session/use-session.ts';
import { AccountFrame } from './account-frame.tsx';
import { Card } from './card.tsx';
import { EditAddress } from './edit-address.tsx';
import { MailSwitches } from './mail-switches.tsx';

const loadNews = () => import('../push/news-switches.tsx');

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Account overview' });

/** The stored details show at once; the fresh ones replace them. A failed fetch leaves what is stored (Product §18.1). */
export async function clientLoader() {
  const [fresh, stateList, held] = await Promise.all([
    api.call(profile, {}),
    api.call(states, {}),
    api.call(balance, {}),
  ]);
  return { fresh, stateList, held };
}

/** Account details, default address and mails (Product §18.1). */
export default function Overview() {
  const { fresh, stateList, held } = useLoaderData<typeof clientLoader>();
  const { userDetails: user } = useSession();
  const { again, isLoading } = useLoadAgain(held.status === 'error');
  const [isEditing, setIsEditing] = useState(false);

  useEffect(() => {
    if (fresh.status === 'success') setSession({ userDetails: fresh.data });
  }, [fresh]);

  function edit() {
    setIsEditing(true);
    // An address needs a state, so the list of states is fetched again where it failed.
    if (stateList.status !== 'success') void again();
  }

  const NewsSwitches = useLater(loadNews).part?.NewsSwitches;
  if (!user) return null;
  const address = user.address.at(-1);
  return (
    <AccountFrame title="Overview">
      <div className="grid gap-5 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5 *:last:grow">
          <AccountDetails user={user} />
          <DefaultAddress address={address} onEdit={edit} />
          <BalanceCard held={held} isLoading={isLoading} onAgain={again} />
        </div>
        <div className="flex min-w-0 flex-col gap-5 *:last:grow">
          <Card title="Emails from us">
            <MailSwitches user={user} />
          </Card>
          <Card title="Newsletter">
            <p className="text-soft">You are not subscribed to any newsletter.</p>
          </Card>
        </div>
        <div className="min-w-0 md:col-span-2">
          <Card title="News on your devices">
            {/* As high as the switches, so that nothing moves when they come; not where they did not. */}
            <div className="min-h-[25rem] has-[[role=alert]]:min-h-0 md:min-h-[16rem]">
              {NewsSwitches ? <NewsSwitches /> : <SkeletonRows rows={3} />}
            </div>
          </Card>
        </div>
      </div>
      <EditAddress
        isOpen={isEditing}
        onClose={() => setIsEditing(false)}
        current={address}
        states={stateList.status === 'success' ? stateList.data.states : []}
      />
    </AccountFrame>
  );
}

function AccountDetails({ user }: { user: User }) {
  return (
    <Card title="Account details">
      <div className="flex flex-col gap-3">
        <Line icon={<UserIcon />}>
          <span className="font-semibold">{`${user.firstname} ${user.lastname}`.toUpperCase()}</span>
        </Line>
        <Line icon={<MailIcon />}>{user.email}</Line>
        <Line icon={<PhoneIcon />}>{user.phone_number}</Line>
      </div>
    </Card>
  );
}

type DefaultAddressProps = { address: User['address'][number] | undefined; onEdit: () => void };

function DefaultAddress({ address, onEdit }: DefaultAddressProps) {
  return (
    <Card
      title="Default shipping address"
      action={
        <Button tone="plain" size="small" icon={<EditIcon />} onClick={onEdit}>
          Edit
          <span className="sr-only"> address</span>
        </Button>
      }
    >
      {address ? (
        <Line icon={<PinIcon />}>
          <span className="block">{address.address}</span>
          <span className="block">
            {address.city}, {address.state_name}
          </span>
        </Line>
      ) : (
        <p className="text-soft">No default shipping address added.</p>
      )}
    </Card>
  );
}

type BalanceCardProps = {
  held: Awaited<ReturnType<typeof clientLoader>>['held'];
  isLoading: boolean;
  onAgain: () => Promise<unknown>;
};

function BalanceCard({ held, isLoading, onAgain }: BalanceCardProps) {
  return (
    <Card
      title="Balance"
      action={
        <Link to={paths.balance()} className={buttonClass({ tone: 'plain', size: 'small' })}>
          Open
          <span className="sr-only"> balance</span>
        </Link>
      }
    >
      <Line icon={<WalletIcon />}>
        {held.status === 'success' ? (
          <span className="block font-semibold tabular-nums">
            {displayMoney(held.data.balance, held.data.currency)}
          </span>
        ) : (
          <span className="block font-semibold">The amount did not load.</span>
        )}
        <span className="block">Your money with us, and its history.</span>
      </Line>
      {held.status !== 'success' && (
        <Button tone="outline" className="self-start" busy={isLoading} onClick={() => void onAgain()}>
          Try again
        </Button>
      )}
    </Card>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <span className="mt-0.5 shrink-0 text-brand">{icon}</span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </div>
  );
}

import type { AskedItem } from '@cowrie/contract/home.ts';
import { home } from '@cowrie/contract/home.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button, buttonClass } from '@cowrie/ui/button.tsx';
import { QrIcon } from '@cowrie/ui/icons.tsx';
import nothingShared from '@cowrie/ui/illustrations/nothing-shared.svg';
import nothingToProve from '@cowrie/ui/illustrations/nothing-to-prove.svg';
import { EmptyState, FailedState } from '@cowrie/ui/list-states.tsx';
import { Scene } from '@cowrie/ui/scene.tsx';
import { type ReactNode, useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  Link,
  type MetaFunction,
  useLoaderData,
  useNavigate,
} from 'react-router';
import { api } from '../api/client.ts';
import { pageMeta, useSite } from '../frame/site.ts';
import { useLoadAgain } from '../hooks/use-load-again.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/use-session.ts';
import { OrderToProve } from './order-to-prove.tsx';
import { dropQuietly, readShared } from './shared-files.ts';
import { SharedPicture } from './shared-picture.tsx';
import { toPaymentForm } from './to-payment-form.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Which order is it for?' });

const FAILURES: Record<string, string> = {
  lost: 'What you shared did not arrive, and nothing was kept: this page was not ready for it. It is now: share it once more.',
  unfit:
    'We could not read what you shared, and have not kept it. Share one picture (PNG or JPEG) or PDF of at most 10 MB.',
};
const WHY_NOT = {
  none: 'We found no code in this picture. Share one that shows the whole code, sharp and straight.',
  unread: 'We could not read this code just now. Please try again once you have a connection.',
  full: 'This browser has no room left to keep the picture. Open the payment form and choose it there.',
};
/** What waits for money is what a slip is for. */
const WAITS_FOR_PROOF: readonly AskedItem['what'][] = ['proof', 'rest', 'pay', 'rate'];

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const failure = FAILURES[new URL(request.url).searchParams.get('shared') ?? ''] ?? null;
  // Where the browser keeps nothing, nothing was shared.
  const [shared, answer] = await Promise.all([readShared().catch(() => null), api.call(home, {})]);
  return { shared, failure, answer };
}

/** What another app shared is put to its order by one press; nothing is sent before (Product §30.13). */
export default function Share() {
  const { shared, failure, answer } = useLoaderData<typeof clientLoader>();
  const { userDetails } = useSession();
  const { brand_name: brand } = useSite().site;
  const { again, isLoading } = useLoadAgain(answer.status === 'error');
  const navigate = useNavigate();
  const [isReading, setIsReading] = useState(false);
  const [noCode, setNoCode] = useState<string | null>(null);
  const file = shared?.file ?? null;
  const isPicture = file?.type.startsWith('image/') ?? false;

  async function remove() {
    await dropQuietly();
    void navigate(paths.home());
  }

  async function payByCode() {
    if (!file || !userDetails) return;
    setIsReading(true);
    setNoCode(null);
    const came = await toPaymentForm(file, userDetails.username).catch(() => 'unread' as const);
    setIsReading(false);
    if (came !== 'kept') return setNoCode(WHY_NOT[came]);
    await dropQuietly();
    void navigate(paths.payment());
  }

  if (!file)
    return (
      <Frame title="Share a slip">
        {failure && <Alert type="warning" message={failure} onDismiss={false} />}
        <EmptyState
          title="Nothing is shared here"
          illustration={<Scene src={nothingShared} />}
          action={
            <Link to={paths.orders()} className={buttonClass({ tone: 'outline' })}>
              My orders
            </Link>
          }
        >
          Share the screenshot or the slip from your bank’s app, and choose {brand} there.
        </EmptyState>
      </Frame>
    );
  const waiting = answer.status === 'success' ? answer.data.asked.filter(isWaiting) : [];
  return (
    <Frame title={waiting.length === 0 ? 'Share a slip' : 'Which order is it for?'}>
      <SharedPicture file={file} />
      {answer.status !== 'success' ? (
        <FailedState isBusy={isLoading} onRetry={() => void again()} />
      ) : waiting.length === 0 ? (
        <EmptyState
          title="None of your orders needs a proof of payment right now"
          illustration={<Scene src={nothingToProve} />}
          action={
            <Link to={paths.orders()} className={buttonClass({ tone: 'outline' })}>
              Look at your orders
            </Link>
          }
        >
          Paid for one that is closed? Open it and tell us there.
        </EmptyState>
      ) : (
        <ul aria-label="Orders waiting for your proof" className="flex flex-col gap-3">
          {waiting.map((item) => (
            <li key={item.reference}>
              <OrderToProve item={item} file={file} isOnly={waiting.length === 1} onSent={dropQuietly} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-col gap-3 border-line border-t pt-5 sm:flex-row">
        {isPicture && (
          <Button
            tone="outline"
            icon={<QrIcon className="size-5" />}
            busy={isReading}
            busyLabel="Reading the code…"
            onClick={() => void payByCode()}
          >
            It is my supplier’s code
          </Button>
        )}
        <Button tone="plain" onClick={() => void remove()}>
          Remove it
        </Button>
      </div>
      {noCode && <Alert type="warning" message={noCode} onDismiss={false} />}
    </Frame>
  );
}

const isWaiting = ({ what }: AskedItem) => WAITS_FOR_PROOF.includes(what);

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page flex max-w-xl flex-col gap-5 py-8 lg:py-12">
      <h1 className="text-3xl">{title}</h1>
      {children}
    </div>
  );
}

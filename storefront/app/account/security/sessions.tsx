import { useFailure } from '@cowrie/client/use-failure.ts';
import {
  type CustomerSession,
  endOtherSessions,
  endSession,
  type listSessions,
} from '@cowrie/contract/account-security.ts';
import type { Result } from '@cowrie/contract/client.ts';
import { deviceName } from '@cowrie/contract/device-name.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { FailedLine } from '@cowrie/ui/list-states.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useSubmission } from '../../api/forms.ts';
import { FormMessage } from '../../sign-in/sign-in-page.tsx';
import { Card } from '../card.tsx';

type SessionsProps = {
  answer: Result<CallData<typeof listSessions>>;
  isLoading: boolean;
  onChanged: () => Promise<void>;
};

/** Where one is signed in, this place first; any other can be ended from here (Product §18.10). */
export function Sessions({ answer, isLoading, onChanged }: SessionsProps) {
  const one = useSubmission(endSession);
  const others = useSubmission(endOtherSessions);
  const [failure, setFailure] = useFailure();

  async function after(ended: Promise<Result<unknown> | null>, words: string) {
    setFailure(null);
    const result = await ended;
    if (!result) return;
    // One that has ended by itself meanwhile is gone as well: the list says so.
    const isGone = result.status === 'warning' && result.code === 'not_found';
    if (result.status === 'success' || isGone) {
      notify(words);
      await onChanged();
    } else setFailure(result);
  }

  if (answer.status !== 'success') {
    return (
      <Card title="Where you are signed in">
        <FailedLine isBusy={isLoading} onRetry={() => void onChanged()} />
      </Card>
    );
  }
  const sessions = [...answer.data.sessions].sort((a, b) => Number(b.current) - Number(a.current));
  const hasOthers = sessions.some(({ current }) => !current);
  return (
    <Card title="Where you are signed in">
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 sm:flex-nowrap"
          >
            <Place session={session} />
            {session.current ? (
              <span className="shrink-0 font-semibold text-sm text-success">This device</span>
            ) : (
              <Button
                size="small"
                tone="danger"
                className="shrink-0 whitespace-nowrap"
                busy={one.sending?.params?.id === session.id}
                onClick={() => void after(one.send({ params: { id: session.id } }), 'Signed out there')}
              >
                Sign out
                <span className="sr-only"> {deviceName(session.device)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failure && <FormMessage tone="error">{failure.message}</FormMessage>}
      {hasOthers ? (
        <Button
          tone="outline"
          className="self-start"
          busy={others.isBusy}
          busyLabel="Signing out…"
          onClick={() => void after(others.send({}), 'Signed out everywhere else')}
        >
          Sign out everywhere else
        </Button>
      ) : (
        <p className="text-soft">You are not signed in anywhere else.</p>
      )}
    </Card>
  );
}

function Place({ session }: { session: CustomerSession }) {
  return (
    <span className="min-w-0">
      <span className="line-clamp-2 font-semibold wrap-anywhere">{deviceName(session.device)}</span>
      <span className="block text-soft text-sm">
        Signed in <When at={session.created_at} show="day-time" isInSentence />
        {session.network && (
          <>
            {' '}
            <span className="whitespace-nowrap">from {session.network}</span>
          </>
        )}
      </span>
      <span className="block text-soft text-sm">
        Last used <When at={session.last_used_at} show="day-time" isInSentence />
      </span>
    </span>
  );
}

import { listStaffSessions, revokeStaffSession } from '@cowrie/contract/desk/session.ts';
import { deviceName } from '@cowrie/contract/device-name.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useCall, useSend } from '../api/queries.ts';
import { Card } from '../frame/screen.tsx';
import { FailedRead } from '../parts/failed-read.tsx';

/** Where one is signed in; any other place can be signed out from here. */
export function Sessions() {
  const query = useCall(listStaffSessions, {});
  const revoke = useSend(revokeStaffSession, { refreshes: [listStaffSessions] });
  return (
    <Card title="Where you are signed in">
      {query.isPending ? (
        <SkeletonRows rows={2} className="h-14" />
      ) : !query.data ? (
        <FailedRead query={query} />
      ) : (
        <ul className="divide-y divide-line">
          {query.data.sessions.map((session) => (
            <li
              key={session.id}
              className="flex items-center justify-between gap-3 py-2.5 first:pt-0 last:pb-0"
            >
              <span className="min-w-0">
                <span className="block font-semibold [overflow-wrap:anywhere]">
                  {deviceName(session.device)}
                </span>
                <span className="block text-sm text-soft">
                  Last used <When at={session.last_used_at} show="day-time" isInSentence />
                </span>
              </span>
              {session.current ? (
                <span className="shrink-0 text-sm text-success">Here</span>
              ) : (
                <Button
                  size="small"
                  tone="danger"
                  busy={revoke.sending?.params.id === session.id}
                  onClick={() => revoke.send({ params: { id: session.id } })}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Alert key={revoke.failedAt} type="error" message={revoke.error?.message} />
    </Card>
  );
}

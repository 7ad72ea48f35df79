import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '../session/use-session.ts';

/**
 * What a signed-in customer is told on every page. It is no part of what a visitor loads; where it does not come, the
 * page does without it.
 */
export function MembersNotice() {
  const { accessToken, userDetails } = useSession();
  const isMember = accessToken !== null && userDetails?.is_verified === true;
  const [Notice, setNotice] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isMember) return;
    import('../declined/declined-notice.tsx').then(
      ({ DeclinedNotice }) => setNotice(() => DeclinedNotice),
      () => {},
    );
  }, [isMember]);
  return isMember && Notice && <Notice />;
}

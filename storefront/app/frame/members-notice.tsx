import { useCustomersPart } from '../session/use-customers-part.ts';

const loadNotice = () => import('../declined/declined-notice.tsx');

/** What a signed-in customer is told on every page. Where it does not come, the page does without it. */
export function MembersNotice() {
  const part = useCustomersPart(loadNotice);
  return part && <part.DeclinedNotice />;
}

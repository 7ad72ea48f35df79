import { changeStaffMails, staffMails } from '@cowrie/contract/desk/staff-mails.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Checkbox } from '@cowrie/ui/choices.tsx';
import { SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { useCall } from '../api/queries.ts';
import { useChoice } from '../api/use-choice.ts';
import { Card } from '../frame/screen.tsx';
import { FailedRead } from '../parts/failed-read.tsx';

/** Which mails one wants of those that staff may do without (Product §30.21). */
export function OwnMails() {
  const query = useCall(staffMails, {});
  const choice = useChoice(changeStaffMails, { refreshes: [staffMails] });
  const wanted = choice.sending?.body.mention_mails ?? query.data?.mails.mention_mails;
  return (
    <Card title="Emails to you">
      {query.isPending ? (
        <SkeletonRows rows={1} className="h-11" />
      ) : wanted === undefined ? (
        <FailedRead query={query} />
      ) : (
        <Checkbox
          label="Notes that name me"
          checked={wanted}
          onChecked={(on) => choice.choose({ body: { mention_mails: on } })}
        />
      )}
      <p className="pl-8 text-sm text-soft">
        After five minutes, if you have not opened the order. Emails about money and staff always come.
      </p>
      <Alert key={choice.failedAt} type="error" message={choice.error?.message} />
    </Card>
  );
}

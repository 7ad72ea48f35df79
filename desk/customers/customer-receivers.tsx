import type { customerWhole } from '@cowrie/contract/desk/people.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { Unbroken } from '@cowrie/ui/unbroken.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { Card } from '../frame/screen.tsx';

type Receivers = CallData<typeof customerWhole>['receivers'];

/** Whom the customer has saved, the one paid last first (Product §28.99). */
export function CustomerReceivers({ receivers }: { receivers: Receivers }) {
  return (
    <Card title="Receivers">
      {receivers.length === 0 ? (
        <p className="text-soft">They have no saved receivers.</p>
      ) : (
        <ul className="divide-y divide-line">
          {receivers.map(({ id, name, method, description, payments, used_at }) => (
            <li key={id} className="py-2 first:pt-0 last:pb-0">
              <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
              <p className="text-sm text-soft [overflow-wrap:anywhere]">
                <Unbroken text={[method, description?.split('\n')[0]].filter(Boolean).join(' · ')} />
              </p>
              <p className="text-sm text-soft">
                {payments === 0 ? 'Never paid' : payments === 1 ? 'Paid once' : `Paid ${payments} times`} ·
                used <When at={used_at} show="day" isInSentence />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

import type { RiskMark } from '@cowrie/contract/desk/people.ts';
import { WarningIcon } from '@cowrie/ui/icons.tsx';
import { Unbroken } from '@cowrie/ui/unbroken.tsx';
import { Link } from 'react-router';
import { Card } from '../frame/screen.tsx';
import { paths } from '../paths.ts';

const NAMES: Record<RiskMark['mark'], string> = {
  blocked: 'Blocked',
  'same-proof': 'Slip used twice',
  'sender-name': 'Another sender',
  'new-receiver': 'New receiver',
  declines: 'Many declined proofs',
  'unusual-size': 'Unusually large',
};

/** What to look at before money is confirmed or sent, with the orders that show it (Product §28.100). */
export function RiskMarks({ marks }: { marks: readonly RiskMark[] }) {
  return (
    <Card title="Warning signs">
      {marks.length === 0 ? (
        <p className="text-soft">Nothing unusual.</p>
      ) : (
        <ul className="grid gap-3">
          {marks.map(({ mark, because, orders }) => (
            <li key={mark} className="flex gap-2.5">
              <WarningIcon className="mt-0.5 size-5 shrink-0 text-warning" />
              <div className="min-w-0">
                <p className="font-semibold">{NAMES[mark]}</p>
                <p className="text-sm text-soft [overflow-wrap:anywhere]">{because}</p>
                {orders.length > 0 && (
                  <p className="flex flex-wrap gap-x-3 text-sm">
                    {orders.map((reference) => (
                      <Link
                        key={reference}
                        to={paths.order(reference)}
                        className="font-semibold text-brand underline-offset-4 hover:underline"
                      >
                        <Unbroken text={reference} />
                      </Link>
                    ))}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

import { officeHours } from '@cowrie/contract/desk/working-hours.ts';
import { SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { useCall } from '../api/queries.ts';
import { ScreenFrame } from '../frame/screen.tsx';
import { FailedRead } from '../parts/failed-read.tsx';
import { DaysOff } from './days-off.tsx';
import { OfficeWeekCard } from './office-week.tsx';

/** When the business works: what a promise counts (Product §27.60, §27.61). */
export function Screen() {
  const query = useCall(officeHours, {});
  return (
    <ScreenFrame
      title="Working hours"
      intro="Promised minutes count while either office works. Changes apply to new promises; earlier ones stay."
    >
      {query.isPending ? (
        <SkeletonRows rows={4} className="h-24" />
      ) : !query.data ? (
        <FailedRead query={query} />
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          {query.data.offices.map((hours) => (
            <div key={hours.office} className="grid min-w-0 gap-5">
              <OfficeWeekCard hours={hours} />
              <DaysOff hours={hours} />
            </div>
          ))}
        </div>
      )}
    </ScreenFrame>
  );
}

import {
  type DayOff,
  keepDayOff,
  type OfficeWeek,
  officeHours,
  removeDayOff,
} from '@cowrie/contract/desk/working-hours.ts';
import { OFFICE_NAMES } from '@cowrie/contract/offices.ts';
import { displayDate } from '@cowrie/contract/time.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { notify } from '@cowrie/ui/notices.tsx';
import { useState } from 'react';
import { useSend } from '../api/queries.ts';
import { Card } from '../frame/screen.tsx';
import { useWhyNot } from '../session/rights.ts';
import { DayOffDialog } from './day-off-dialog.tsx';

/** So many days ahead stand in sight; the rest unfolds. */
const SHOWN_FIRST = 6;

/** Holidays and other days on which an office does not work, from today on. */
export function DaysOff({ hours }: { hours: OfficeWeek }) {
  const { office, days_off: days } = hours;
  const [changing, setChanging] = useState<DayOff | 'new' | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const notAllowed = useWhyNot(keepDayOff);
  const name = OFFICE_NAMES[office];
  const shown = showsAll ? days : days.slice(0, SHOWN_FIRST);
  return (
    <Card
      title={`Days off in ${name}`}
      aside={
        <Button
          size="small"
          tone="plain"
          className="-my-2 -mr-3.5"
          disabledReason={notAllowed}
          aria-label={`Add a day off in ${name}`}
          onClick={() => setChanging('new')}
        >
          Add a day
        </Button>
      }
    >
      {days.length === 0 ? (
        <p className="text-soft">None from today on.</p>
      ) : (
        <ul className="divide-y divide-line">
          {shown.map((day) => (
            <li key={day.day} className="py-2">
              <DayLine office={office} day={day} onRename={() => setChanging(day)} />
            </li>
          ))}
        </ul>
      )}
      {days.length > SHOWN_FIRST && (
        <Button size="small" tone="plain" className="-ml-3.5" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${days.length}`}
        </Button>
      )}
      {changing && (
        <DayOffDialog
          office={office}
          day={changing === 'new' ? null : (days.find(({ day }) => day === changing.day) ?? changing)}
          days={days}
          onClose={() => setChanging(null)}
        />
      )}
    </Card>
  );
}

type DayLineProps = { office: OfficeWeek['office']; day: DayOff; onRename: () => void };

function DayLine({ office, day, onRename }: DayLineProps) {
  const notAllowed = useWhyNot(keepDayOff);
  const keep = useSend(keepDayOff, {
    refreshes: [officeHours],
    onDone: () => notify(day.is_worked ? `${day.name} is a day off.` : `${day.name} is a working day.`),
  });
  const remove = useSend(removeDayOff, {
    refreshes: [officeHours],
    onDone: () => notify(`${day.name} is no longer a day off.`),
  });
  const params = { office, day: day.day };
  const before = { name: day.name, is_worked: day.is_worked };
  const date = displayDate(`${day.day}T12:00:00Z`);
  const isBusy = keep.isPending || remove.isPending;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="min-w-0 flex-1 basis-40">
          <span className={cx('block font-semibold', day.is_worked && 'text-soft line-through')}>
            {day.name}
          </span>
          <span className="block text-soft text-sm tabular-nums">
            {date}
            {day.is_worked && ', worked'}
          </span>
        </span>
        <span className="flex flex-wrap sm:-mr-3.5 max-sm:-ml-3.5">
          <Button size="small" tone="plain" disabledReason={notAllowed} onClick={onRename}>
            Rename<span className="sr-only"> {day.name}</span>
          </Button>
          {day.is_holiday ? (
            <Button
              size="small"
              tone="plain"
              busy={isBusy}
              disabledReason={notAllowed}
              onClick={() =>
                keep.send({ params, body: { name: day.name, is_worked: !day.is_worked, before } })
              }
            >
              {day.is_worked ? 'Take it off' : 'Make it a working day'}
              <span className="sr-only">: {day.name}</span>
            </Button>
          ) : (
            <Button
              size="small"
              tone="plain"
              busy={isBusy}
              disabledReason={notAllowed}
              onClick={() => remove.send({ params, body: { before } })}
            >
              Remove<span className="sr-only"> {day.name}</span>
            </Button>
          )}
        </span>
      </div>
      <Alert
        key={keep.failedAt ?? remove.failedAt}
        type="error"
        message={(keep.error ?? remove.error)?.message}
      />
    </>
  );
}

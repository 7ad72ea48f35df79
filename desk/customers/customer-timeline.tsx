import { customerTimeline, TIMELINE_KINDS, type TimelineItem } from '@cowrie/contract/desk/people.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../api/queries.ts';
import { Card } from '../frame/screen.tsx';
import { FailedRead } from '../parts/failed-read.tsx';
import { paths } from '../paths.ts';

type Kind = TimelineItem['kind'];
const NAMES: Record<Kind, string> = {
  move: 'Moves of orders',
  message: 'Messages and notes',
  case: 'Cases',
  contact: 'Contact letters',
  money: 'Refunds',
  paper: 'Papers and statements',
};
const WHO: Record<TimelineItem['by'], string> = {
  customer: 'Customer',
  staff: 'Staff',
  system: 'Automatic',
  supplier: 'Receiver',
};

/** Orders and conversations in one line of time, the newest first (Product §28.102). */
export function CustomerTimeline({ id }: { id: string }) {
  const [kind, setKind] = useState<Kind | ''>('');
  const [parts, setParts] = useState(1);
  return (
    <Card title="Timeline">
      <div className="mb-3 sm:max-w-xs">
        <Field label="Show">
          <Select
            value={kind}
            onValue={(next) => {
              setKind(next as Kind | '');
              setParts(1);
            }}
            options={[
              { value: '', label: 'Everything' },
              ...TIMELINE_KINDS.map((value) => ({ value, label: NAMES[value] })),
            ]}
          />
        </Field>
      </div>
      <ol className="divide-y divide-line">
        <Part key={kind} id={id} kind={kind} start="" parts={parts} onMore={() => setParts(parts + 1)} />
      </ol>
    </Card>
  );
}

type PartProps = {
  id: string;
  kind: Kind | '';
  start: string;
  /** So many are open, this one among them. */
  parts: number;
  onMore: () => void;
};

/** What is earlier begins where this one ends by now: something new moves that, and nothing falls between the two. */
function Part({ id, kind, start, parts, onMore }: PartProps) {
  const query = useCall(customerTimeline, {
    params: { id },
    query: { kind, ...(start && { before: start }) },
  });
  if (query.isPending)
    return (
      <li>
        <SkeletonRows rows={4} className="h-12" />
      </li>
    );
  if (!query.data)
    return (
      <li>
        <FailedRead query={query} />
      </li>
    );
  const { items, next } = query.data;
  return (
    <>
      {items.length === 0 && <li className="py-2 text-soft">Nothing here yet.</li>}
      {items.map((item) => (
        <Item key={item.key} item={item} />
      ))}
      {next &&
        (parts > 1 ? (
          <Part id={id} kind={kind} start={next} parts={parts - 1} onMore={onMore} />
        ) : (
          <li className="pt-3">
            <Button tone="outline" size="small" onClick={onMore}>
              Show earlier
            </Button>
          </li>
        ))}
    </>
  );
}

function Item({ item }: { item: TimelineItem }) {
  const link = 'font-semibold text-brand underline-offset-4 hover:underline';
  return (
    <li className="grid gap-x-4 py-2 sm:grid-cols-[9rem_minmax(0,1fr)] 2xl:grid-cols-[12rem_minmax(0,1fr)]">
      <p className="text-sm text-soft">
        <When at={item.at} show="day-time" />
      </p>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{item.title}</span>
          {item.internal && (
            <span className="rounded-full bg-accent-tint px-2 font-semibold text-accent-ink text-xs">
              Staff only
            </span>
          )}
          <span className="text-sm text-soft">{WHO[item.by]}</span>
          {item.order && (
            <Link to={paths.order(item.order)} className={`${link} text-sm`}>
              {item.order}
            </Link>
          )}
          {item.case_id && (
            <Link to={paths.case(item.case_id)} className={`${link} text-sm`}>
              Open the case
            </Link>
          )}
        </p>
        {item.text && (
          <p className="line-clamp-4 whitespace-pre-line text-sm [overflow-wrap:anywhere]">{item.text}</p>
        )}
      </div>
    </li>
  );
}

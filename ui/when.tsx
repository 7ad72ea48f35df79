import { serverNow } from '@cowrie/contract/server-clock.ts';
import { displayDate, displayDay, displayTime } from '@cowrie/contract/time.ts';
import { useToday } from './use-today.ts';

type WhenProps = {
  /** ISO 8601. */
  at: string;
  /** 'date': '05 March 2026'; 'time': '09:05 PM'; 'full': both; 'day': Today, Yesterday, a weekday, then the date. */
  show?: 'date' | 'time' | 'full' | 'day' | 'day-time';
  /** Within a sentence, where "Today" is "today". */
  isInSentence?: boolean;
  className?: string;
};

/** A moment as people read it (Product §12.1, §12.2), with the exact time for machines. 'day' is for client-only screens. */
export function When({ at, show = 'full', isInSentence = false, className }: WhenProps) {
  useToday();
  const words = wording(at, show);
  const said = isInSentence ? words.replace(/^(Today|Yesterday)/, (day) => day.toLowerCase()) : words;
  // A line ends between the day and the time; within either where large text leaves no other way.
  const [day, time] = said.split(', ');
  return (
    <time dateTime={at} title={`${displayDate(at)}, ${displayTime(at)}`} className={className}>
      <span className="inline-block">{time ? `${day},` : day}</span>
      {time && ' '}
      {time && <span className="inline-block">{time}</span>}
    </time>
  );
}

function wording(at: string, show: NonNullable<WhenProps['show']>): string {
  if (show === 'date') return displayDate(at);
  if (show === 'time') return displayTime(at);
  if (show === 'day') return displayDay(at, serverNow());
  if (show === 'day-time') return `${displayDay(at, serverNow())}, ${displayTime(at)}`;
  return `${displayDate(at)}, ${displayTime(at)}`;
}

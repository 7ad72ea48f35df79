import type { uploadStatement } from '@cowrie/contract/desk/bank-statements.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { displayDate } from '@cowrie/contract/time.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { takeFocus } from '@cowrie/ui/focus.ts';

const day = (text: string) => displayDate(`${text}T12:00:00Z`);
const lines = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`;

/** What came of a statement that was sent in. */
export function UploadResult({ answer }: { answer: CallData<typeof uploadStatement> }) {
  if (answer.outcome === 'choose columns')
    return (
      <p className="text-soft">
        Say what each column is. We remember it for the next statements of this account.
      </p>
    );
  if (answer.outcome === 'wrong rows')
    return (
      <div className="flex flex-col gap-2">
        <Alert
          type="error"
          message={`${answer.count === 1 ? 'One row' : `${answer.count} rows`} could not be read, so nothing was taken in.`}
          onDismiss={false}
        />
        <ul className="max-h-60 overflow-y-auto rounded-control bg-block p-3 text-sm">
          {answer.rows.map(({ line, reason }) => (
            <li key={line}>
              <span className="font-semibold">Line {line}:</span> {reason}
            </li>
          ))}
        </ul>
      </div>
    );
  const { first_day, last_day, new_lines, known_lines, idle_rows } = answer;
  return (
    <div className="flex flex-col gap-2" role="status">
      <p ref={takeFocus} tabIndex={-1} className="font-semibold text-lg outline-none">
        {new_lines === 0 ? 'Nothing new' : `${lines(new_lines)} taken in`}
      </p>
      <ul className="list-disc pl-5 text-soft">
        <li>{first_day === last_day ? day(first_day) : `From ${day(first_day)} to ${day(last_day)}`}</li>
        {known_lines > 0 && <li>{lines(known_lines)} from an earlier statement</li>}
        {idle_rows > 0 && <li>{idle_rows} on which nothing moved</li>}
      </ul>
    </div>
  );
}

import { COLUMN_ROLES, type ColumnRole, columnsProblem } from '@cowrie/contract/desk/statement-columns.ts';
import { Select } from '@cowrie/ui/select.tsx';

const ROLE_NAMES: Record<ColumnRole, string> = {
  day: 'Date',
  time: 'Time',
  narration: 'What it was for',
  credit: 'Came in',
  debit: 'Went out',
  amount: 'Amount',
  direction: 'In or out',
  balance: 'Balance',
  reference: 'Bank’s reference',
  counterparty: 'Who',
  status: 'Whether it went through',
};

const OPTIONS = [
  { value: '', label: 'Not needed' },
  ...COLUMN_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] })),
];

type ColumnChoiceProps = {
  rows: readonly { line: number; cells: readonly string[] }[];
  headerLine: number;
  roles: readonly (ColumnRole | '')[];
  onRoles: (roles: (ColumnRole | '')[]) => void;
};

/** The first rows of a statement, with what each column is above them. */
export function ColumnChoice({ rows, headerLine, roles, onRoles }: ColumnChoiceProps) {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => at);
  const choose = (column: number, role: string) =>
    onRoles(columns.map((at) => (at === column ? (role as ColumnRole | '') : (roles[at] ?? ''))));
  const heading = rows.find(({ line }) => line === headerLine)?.cells;
  return (
    <>
      <div className="overflow-x-auto rounded-control border border-line">
        <table className="w-full text-sm">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="min-w-36 p-1.5 text-left align-bottom font-normal">
                  <Select
                    aria-label={`What ${heading?.[column] || `column ${column + 1}`} is`}
                    value={roles[column] ?? ''}
                    onValue={(role) => choose(column, role)}
                    options={OPTIONS}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells }) => (
              <tr
                key={line}
                className={line === headerLine ? 'bg-tile font-semibold' : 'border-line border-t'}
              >
                {columns.map((column) => (
                  <td key={column} className="max-w-60 truncate px-3 py-1.5">
                    {cells[column] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p role="status" className="text-sm text-soft">
        {columnsProblem(roles) ?? 'That is enough to read it.'}
      </p>
    </>
  );
}

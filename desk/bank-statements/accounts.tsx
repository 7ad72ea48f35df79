import type { StatementAccount } from '@cowrie/contract/desk/bank-statements.ts';
import { displayTime } from '@cowrie/contract/time.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { type ComponentProps, useState } from 'react';
import { Link } from 'react-router';
import { Card } from '../frame/screen.tsx';
import { useIsPhone } from '../parts/use-is-phone.ts';
import { paths } from '../paths.ts';
import { onClockOf } from './line-words.ts';

type AccountsProps = { accounts: readonly StatementAccount[]; onUpload: (code: string) => void };

const isQuiet = ({ open_lines }: StatementAccount) => open_lines === 0;

/**
 * How far each account's statements reach, and what of them is open (Product §26.44). On a phone those with nothing open
 * stand behind a press: they pushed the lines below the screen.
 */
export function Accounts({ accounts, onUpload }: AccountsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const quiet = accounts.filter(isQuiet).length;
  const mayHide = useIsPhone() && quiet > 1;
  const shown = mayHide && !showsAll ? accounts.filter((account) => !isQuiet(account)) : accounts;
  return (
    <Card title="Accounts">
      <ul className="@container divide-y divide-line">
        {shown.map((account) => (
          <li
            key={account.code}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 text-sm @max-[38rem]:py-2 @[38rem]:grid-cols-[minmax(0,5fr)_minmax(0,7fr)_8rem_auto]"
          >
            <p className="wrap-anywhere font-semibold text-base @max-[38rem]:col-span-2" title={account.name}>
              {shortened(account.name)}{' '}
              <span className="whitespace-nowrap font-normal text-soft">{account.currency}</span>
            </p>
            <p className="text-soft @max-[38rem]:col-span-2">
              {account.reaches_to ? (
                <>
                  Covers up to <When {...reachOf(account.currency, account.reaches_to)} isInSentence />,
                  uploaded by {account.uploaded_by}
                </>
              ) : (
                'No statement yet'
              )}
            </p>
            <p>
              <OpenLines account={account} />
            </p>
            <Button
              tone="plain"
              size="small"
              className="-mr-3.5"
              aria-label={`Upload a statement of ${account.name}`}
              onClick={() => onUpload(account.code)}
            >
              Upload
            </Button>
          </li>
        ))}
      </ul>
      {mayHide && (
        <Button
          tone="plain"
          size="small"
          className="-ml-3.5"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {`${showsAll ? 'Hide' : 'Show'} ${quiet} with nothing open`}
        </Button>
      )}
    </Card>
  );
}

/** A bank that tells days alone, by its own clock, reaches to the day, as people say it: to them midnight is no time of a line. */
function reachOf(currency: string, at: string): Pick<ComponentProps<typeof When>, 'at' | 'show'> {
  const itsOwn = onClockOf(currency, at);
  return displayTime(itsOwn) === MIDNIGHT ? { at: itsOwn, show: 'day' } : { at, show: 'day-time' };
}
const MIDNIGHT = '12:00 AM';

/** A wallet's address by its ends, which are what one compares. */
const shortened = (name: string) => name.replace(/(\S{4})\S{13,}(\S{4})/g, '$1…$2');

/** Beyond so many the server stops counting. */
const MOST_COUNTED = 1000;

/** How many lines of an account are open, leading to them. */
function OpenLines({ account: { code, name, open_lines: count } }: { account: StatementAccount }) {
  if (count === 0) return 'Nothing is open';
  const number = count >= MOST_COUNTED ? `${MOST_COUNTED} or more` : String(count);
  const open = `${number} ${count === 1 ? 'line' : 'lines'} still open`;
  return (
    <Link
      className="font-semibold text-brand underline underline-offset-4"
      to={paths.statementLines({ account: code, state: 'open' })}
      aria-label={`${open} of ${name}`}
    >
      {open}
    </Link>
  );
}

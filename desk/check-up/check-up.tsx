import { checkUp, type Finding, tryLetter } from '@cowrie/contract/desk/check-up.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { InfoIcon, SuccessIcon, WarningIcon } from '@cowrie/ui/first-icons.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { useForm } from '../api/use-form.ts';
import { Card, ScreenFrame } from '../frame/screen.tsx';

const VERDICTS: Record<Finding['verdict'], { says: string; look: string; Icon: typeof InfoIcon }> = {
  wrong: { says: 'Wrong', look: 'text-danger', Icon: WarningIcon },
  mind: { says: 'To know of', look: 'text-warning', Icon: InfoIcon },
  good: { says: 'Well', look: 'text-success', Icon: SuccessIcon },
};
/** What asks for something comes first. */
const ORDER: readonly Finding['verdict'][] = ['wrong', 'mind', 'good'];

const ABOUT: Record<Finding['about'], string> = {
  settings: 'Settings',
  database: 'Database',
  clocks: 'Clocks',
  people: 'People',
  disk: 'Disk',
  files: 'Files',
  mail: 'Email',
  jobs: 'Emails and work that are waiting',
  standby: 'Standby',
  backup: 'Backup',
};

type Told = { findings: readonly Finding[]; checked_at: string };

/** What the installation stands on, looked at when the owner asks (Product §31.73). */
export function Screen() {
  const [told, setTold] = useState<Told | null>(null);
  const look = useForm(checkUp, { initial: {}, input: () => ({}), onDone: setTold });
  return (
    <ScreenFrame
      title="Check-up"
      intro="What the shop needs to run, in plain words. Looking puts one small file into the store and deletes it. Where the desk itself cannot be opened, npm run doctor says the same on the server."
      actions={
        <Button busy={look.isBusy} busyLabel="Looking" onClick={() => look.submit()}>
          {told ? 'Look again' : 'Look now'}
        </Button>
      }
    >
      {/* Empty while it looks, so that the same again is said again. */}
      <p role="status" className="sr-only">
        {told && !look.isBusy && summary(told.findings)}
      </p>
      <div className="grid gap-5">
        <Alert key={look.message} type="error" message={look.message} />
        {told && <Findings told={told} />}
        <Letter />
      </div>
    </ScreenFrame>
  );
}

function summary(findings: readonly Finding[]): string {
  const found = (sought: Finding['verdict']) => findings.some(({ verdict }) => verdict === sought);
  if (found('wrong')) return 'Something is wrong';
  return found('mind') ? 'All works; some of it to know of' : 'All is well';
}

function Findings({ told: { findings, checked_at } }: { told: Told }) {
  return (
    <Card
      title={summary(findings)}
      aside={
        <span className="text-sm text-soft">
          Looked at <When at={checked_at} show="day-time" isInSentence />
        </span>
      }
    >
      <ul aria-label="What was found" className="divide-y divide-line">
        {ORDER.flatMap((verdict) => findings.filter((one) => one.verdict === verdict)).map((finding) => (
          <Line key={`${finding.about} ${finding.says}`} finding={finding} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ finding: { verdict, about, says } }: { finding: Finding }) {
  const { says: word, look, Icon } = VERDICTS[verdict];
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon className={cx('mt-0.5 size-5 shrink-0', look)} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold">{ABOUT[about]}</span>
          <span className={cx('font-semibold text-sm', look)}>{word}</span>
        </span>
        <span className="block max-w-prose text-soft [overflow-wrap:anywhere]">{sentence(says)}</span>
      </span>
    </li>
  );
}

/** Lines of the command begin small. */
const sentence = (says: string) => `${says.charAt(0).toUpperCase()}${says.slice(1)}.`;

function Letter() {
  const [finding, setFinding] = useState<Finding | null>(null);
  const form = useForm(tryLetter, {
    initial: {},
    input: () => ({}),
    onDone: (answer) => setFinding(answer.finding),
  });
  return (
    <Card title="Do emails arrive?">
      <p className="max-w-prose text-soft">
        Only an email that arrives can tell. It goes to your own mailbox, and to no one else.
      </p>
      <div className="mt-4 grid gap-4">
        <Alert key={form.message} type="error" message={form.message} />
        <p role="status" className="sr-only">
          {finding && !form.isBusy && sentence(finding.says)}
        </p>
        {finding && (
          <ul aria-label="What became of the email">
            <Line finding={finding} />
          </ul>
        )}
        <Button
          tone="outline"
          className="justify-self-start"
          busy={form.isBusy}
          busyLabel="Sending the email"
          onClick={() => form.submit()}
        >
          {finding ? 'Send another test email' : 'Send me a test email'}
        </Button>
      </div>
    </Card>
  );
}

import {
  type StatementAccount,
  statementAccounts,
  statementLines,
  statementMatches,
  uploadStatement,
} from '@cowrie/contract/desk/bank-statements.ts';
import { type ColumnRole, columnsProblem } from '@cowrie/contract/desk/statement-columns.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { FileDrop } from '@cowrie/ui/file-drop.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { useEffect, useRef, useState } from 'react';
import { useForm } from '../api/use-form.ts';
import { ColumnChoice } from './column-choice.tsx';
import { UploadResult } from './upload-result.tsx';

type Answer = CallData<typeof uploadStatement>;
type Roles = (ColumnRole | '')[];

/** The account whose statement is sent in; `isChosen` where that was said by what was pressed. */
export type Uploading = { account: string; isChosen: boolean };

type UploadDialogProps = {
  /** Null while nobody sends any. */
  uploading: Uploading | null;
  accounts: readonly StatementAccount[];
  onClose: () => void;
};

/** Sends a statement in, asks for its columns where they are not known, and says what came of it. */
export function UploadDialog({ uploading, accounts, onClose }: UploadDialogProps) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [roles, setRoles] = useState<Roles>([]);
  const form = useForm(uploadStatement, {
    initial: { account: '', statement: null as File | null, choose: false },
    input: (values) => ({
      body: {
        account: values.account,
        ...(values.choose && { choose: 'yes' as const }),
        ...(!values.choose &&
          answer?.outcome === 'choose columns' && {
            columns: roles.join(','),
            header_line: answer.header_line,
          }),
      },
      files: { statement: values.statement ?? undefined },
    }),
    refreshes: [statementAccounts, statementLines, statementMatches],
    onDone: (data) => {
      form.set('choose', false);
      setAnswer(data);
      if (data.outcome === 'choose columns') setRoles(data.columns as Roles);
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another press begins with another account.
  useEffect(() => {
    if (uploading) form.set('account', uploading.account);
    setAnswer(null);
  }, [uploading]);

  const fileField = useRef<HTMLDivElement>(null);
  // After the dialog, which opens on its first field.
  useEffect(() => {
    if (uploading?.isChosen) fileField.current?.querySelector('input')?.focus();
  }, [uploading]);

  function close() {
    form.reset();
    setAnswer(null);
    onClose();
  }

  const isChoosing = answer?.outcome === 'choose columns';
  const isDone = answer?.outcome === 'read';
  return (
    <Dialog
      isOpen={uploading !== null}
      onClose={close}
      title={isChoosing ? 'What the columns are' : 'Upload a statement'}
      isBusy={form.isBusy}
      width={isChoosing ? 'wide' : 'medium'}
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {answer && <UploadResult answer={answer} />}
        {isChoosing ? (
          <ColumnChoice rows={answer.rows} roles={roles} onRoles={setRoles} headerLine={answer.header_line} />
        ) : (
          !isDone && (
            <>
              <Field label="Account" error={form.problem('account')} required>
                <Select
                  value={form.values.account}
                  onValue={(code) => form.set('account', code)}
                  options={accounts.map(({ code, name, currency }) => ({
                    value: code,
                    label: `${name} (${currency})`,
                  }))}
                />
              </Field>
              <div ref={fileField}>
                <FileDrop
                  label="Statement"
                  hint="CSV or XLSX as the bank gives it, up to 10 MB. Lines that an earlier file had are counted once."
                  accept=".csv,.xlsx,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
                  file={form.values.statement}
                  onFile={(file) => {
                    setAnswer(null);
                    form.set('statement', file);
                  }}
                  progress={form.progress}
                  error={form.problem('statement')}
                />
              </div>
            </>
          )
        )}
        <Alert key={form.message} type="error" message={form.message} onDismiss={false} />
        <div className="flex flex-wrap justify-end gap-2.5">
          {isDone ? (
            <Button onClick={close}>Close</Button>
          ) : (
            <>
              {isChoosing && (
                <Button tone="plain" onClick={() => setAnswer(null)}>
                  Another file
                </Button>
              )}
              {!isChoosing && (
                <Button
                  tone="plain"
                  disabledReason={form.values.statement === null && 'Choose a file first'}
                  onClick={() => void form.submit(undefined, { choose: true })}
                >
                  Choose the columns
                </Button>
              )}
              <Button
                type="submit"
                busy={form.isBusy}
                busyLabel="Reading"
                disabledReason={
                  isChoosing ? columnsProblem(roles) : form.values.statement === null && 'Choose a file first'
                }
              >
                Read it
              </Button>
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}

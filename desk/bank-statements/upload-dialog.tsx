import type { StatementAccount } from '@cowrie/contract/desk/bank-statements.ts';
import { columnsProblem } from '@cowrie/contract/desk/statement-columns.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { useEffect, useRef } from 'react';
import { ColumnChoice } from './column-choice.tsx';
import { UploadFields } from './upload-fields.tsx';
import { UploadResult } from './upload-result.tsx';
import { type Uploading, type UploadingNow, useUploading } from './use-uploading.ts';

type UploadDialogProps = {
  /** Null while nobody sends any. */
  uploading: Uploading | null;
  accounts: readonly StatementAccount[];
  onClose: () => void;
};

/** Sends a statement in, asks for its columns where they are not known, and says what came of it. */
export function UploadDialog({ uploading, accounts, onClose }: UploadDialogProps) {
  const now = useUploading(uploading);
  const { form, answer, asked, isDone } = now;
  const fields = useRef<HTMLDivElement>(null);
  // After the dialog, which opens on its first field.
  useEffect(() => {
    if (uploading?.isChosen) fields.current?.querySelector<HTMLElement>('input[type=file]')?.focus();
  }, [uploading]);

  function close() {
    now.forget();
    onClose();
  }
  return (
    <Dialog
      isOpen={uploading !== null}
      onClose={close}
      title={asked ? 'What the columns are' : 'Upload a statement'}
      isBusy={form.isBusy}
      width={asked ? 'wide' : 'medium'}
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {answer && <UploadResult answer={answer} />}
        {asked && (
          <ColumnChoice
            rows={asked.rows}
            roles={now.roles}
            onRoles={now.setRoles}
            headerLine={asked.header_line}
          />
        )}
        {!asked && !isDone && (
          <div ref={fields} className="flex flex-col gap-4">
            <UploadFields uploading={now} accounts={accounts} />
          </div>
        )}
        <Alert key={form.message} type="error" message={form.message} onDismiss={false} />
        <div className="flex flex-wrap justify-end gap-2.5">
          {isDone ? <Button onClick={close}>Close</Button> : <Steps uploading={now} />}
        </div>
      </form>
    </Dialog>
  );
}

/** The way on, and back to another file or over to the columns. */
function Steps({ uploading: { form, asked, roles, forgetAnswer } }: { uploading: UploadingNow }) {
  const noFile = form.values.statement === null && 'Choose a file first';
  return (
    <>
      {asked ? (
        <Button tone="plain" onClick={forgetAnswer}>
          Another file
        </Button>
      ) : (
        <Button
          tone="plain"
          disabledReason={noFile}
          onClick={() => void form.submit(undefined, { choose: true })}
        >
          Choose the columns
        </Button>
      )}
      <Button
        type="submit"
        busy={form.isBusy}
        busyLabel="Reading"
        disabledReason={asked ? columnsProblem(roles) : noFile}
      >
        Read it
      </Button>
    </>
  );
}

import { type StatementLineView, settleLine } from '@cowrie/contract/desk/bank-statements.ts';
import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useForm } from '../api/use-form.ts';
import { LineFacts } from './line-facts.tsx';

type AsideDialogProps = {
  /** The line that is set aside; null while none is. */
  line: StatementLineView | null;
  refreshes: readonly AnyEndpoint[];
  onClose: () => void;
};

/** Says what a line was that is for no order. */
export function AsideDialog({ line, refreshes, onClose }: AsideDialogProps) {
  const form = useForm(settleLine, {
    initial: { note: '' },
    input: ({ note }) => ({ params: { id: line?.id ?? '' }, body: { state: 'aside' as const, note } }),
    refreshes,
    onDone: () => {
      form.reset();
      onClose();
    },
  });
  return (
    <Dialog
      isOpen={line !== null}
      onClose={onClose}
      title="Set this line aside"
      isBusy={form.isBusy}
      width="narrow"
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {line && <LineFacts line={line} />}
        <Field
          label="What it was"
          hint="Such as a fee of the bank, or a transfer between our own accounts"
          error={form.problem('note')}
          required
        >
          <TextInput {...form.text('note')} autoComplete="off" />
        </Field>
        <Alert key={form.message} type="error" message={form.message} onDismiss={false} />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button tone="plain" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" busy={form.isBusy} busyLabel="Setting aside">
            Set aside
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

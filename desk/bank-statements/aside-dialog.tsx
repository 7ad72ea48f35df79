import {
  ASIDE_KINDS,
  type AsideKind,
  isCalledFee,
  type StatementLineView,
  settleLine,
} from '@cowrie/contract/desk/bank-statements.ts';
import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import { RadioCards } from '@cowrie/ui/choices.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useForm } from '../api/use-form.ts';
import { FormEnd } from '../parts/form-end.tsx';
import { LineFacts } from './line-facts.tsx';
import { ASIDE_HINTS, ASIDE_NAMES } from './line-words.ts';

/** What it is most likely; of money that left without such a word nothing is, since it may have gone to a person. */
function likelyKind({ direction, narration }: StatementLineView): AsideKind | null {
  if (direction === 'in') return 'unexplained';
  return isCalledFee(narration) ? 'fee' : null;
}

type AsideDialogProps = {
  line: StatementLineView;
  refreshes: readonly AnyEndpoint[];
  onClose: () => void;
};

/** Says what a line was that nothing in the book explains, and writes it there (Product §26.54). */
export function AsideDialog({ line, refreshes, onClose }: AsideDialogProps) {
  const isOut = line.direction === 'out';
  const form = useForm(settleLine, {
    initial: { as: likelyKind(line), note: '' },
    input: ({ as: kind, note }) => ({
      params: { id: line.id },
      // Where none is chosen the field is refused in its own words.
      body: { state: 'aside' as const, as: kind as AsideKind, note },
    }),
    refreshes,
    onDone: onClose,
  });
  const isUnwritten = form.values.as === 'booked';
  return (
    <Dialog isOpen onClose={onClose} title="What was this line?" isBusy={form.isBusy} width="narrow">
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <LineFacts line={line} />
        <RadioCards
          legend="What it was"
          name="as"
          value={form.values.as}
          onValue={(as) => form.set('as', as as AsideKind)}
          error={form.problem('as')}
          choices={ASIDE_KINDS.map((kind) => ({
            value: kind,
            label: ASIDE_NAMES[kind],
            hint: ASIDE_HINTS[kind],
            ...(kind === 'income' && isOut && { disabledReason: 'This line went out' }),
          }))}
        />
        <Field
          label={isUnwritten ? 'Why not' : 'Note'}
          {...(!isUnwritten && { hint: 'Left empty, what the bank says is kept' })}
          error={form.problem('note')}
          required={isUnwritten}
        >
          <TextInput {...form.text('note')} autoComplete="off" />
        </Field>
        <FormEnd
          message={form.message}
          isBusy={form.isBusy}
          busyLabel="Setting aside"
          label={isUnwritten ? 'Set aside' : 'Write it'}
          onBack={onClose}
        />
      </form>
    </Dialog>
  );
}

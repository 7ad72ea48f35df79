import {
  type ContentListName,
  type ContentRow,
  contentCalls,
  listContentProposals,
} from '@cowrie/contract/desk/content.ts';
import { fieldLabel, valueText } from '@cowrie/contract/desk/content-words.ts';
import type { AnyEndpoint, CallInput } from '@cowrie/contract/endpoint.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { TextArea, TextInput } from '@cowrie/ui/text-input.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { callKey, useCall } from '../api/queries.ts';
import { useForm } from '../api/use-form.ts';
import { Facts } from '../parts/facts.tsx';
import { CONTINUE, Meanwhile, YOURS_STAYS } from '../parts/meanwhile.tsx';
import { changedFields, mergeTyped } from '../parts/merge-typed.ts';
import { useShown } from '../parts/use-shown.ts';
import { useWhyNot } from '../session/rights.ts';
import { bodyOf, type ContentField, fieldsOf, valuesOf } from './list-fields.ts';
import { fieldHint, WAITS } from './list-names.ts';
import { PictureField } from './picture-field.tsx';

type ContentFormProps = {
  list: ContentListName;
  /** Null for a new one. */
  row: ContentRow | null;
  /** Its deletion was refused, since somebody changed it: what it says now is to be shown. */
  isOvertaken?: boolean;
  onDone?: () => void;
  onDirty?: () => void;
  /** Another state of the row is what it was filled from, from now on. */
  onShown?: (now: ContentRow) => void;
  /** Beside the button that keeps it. */
  aside?: ReactNode;
};

/** A content row's form: a control for each field of its list's schema. */
export function ContentForm({
  list,
  row,
  isOvertaken = false,
  onDone,
  onDirty,
  onShown,
  aside,
}: ContentFormProps) {
  const calls = contentCalls[list];
  const endpoint = row ? calls.update : calls.create;
  const notAllowed = useWhyNot(endpoint);
  const [isSending, setIsSending] = useState(false);
  const { shown, isOvertaken: isRefused, onRefused, goOn } = useShown(row);
  const queryClient = useQueryClient();
  // If the form is opened again before the list is reloaded, it is filled from what was just saved.
  const know = (saved: ContentRow) =>
    queryClient.setQueryData<{ rows: ContentRow[] }>(
      callKey(calls.list, {}),
      (read) => read && { ...read, rows: read.rows.map((one) => (one.id === saved.id ? saved : one)) },
    );
  const form = useForm(endpoint, {
    initial: valuesOf(list, row),
    input: (values) => {
      const { position, ...fields } = bodyOf(list, values);
      // Left as it was it is not sent: somebody may have moved the row meanwhile.
      const place = Number(position) === shown?.position ? {} : { position };
      const before = shown && { before: shown };
      return {
        ...(row && { params: { id: row.id } }),
        body: { ...fields, ...place, ...before },
      } as CallInput<typeof endpoint>;
    },
    refreshes: [calls.list, listContentProposals],
    onRefused,
    onDone: ({ row: saved, proposal }) => {
      if (saved && row && !proposal) know(saved);
      if (row) goOn(saved);
      notify(proposal ? WAITS : row ? 'Changed. It is live.' : 'Added. It is live.');
      onDone?.();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, as it is taken up.
  useEffect(() => {
    if (form.isTakenUp) onDirty?.();
  }, [form.isTakenUp]);
  return (
    <form noValidate onSubmit={form.submit} onChange={onDirty} className="flex flex-col gap-4">
      <Fields list={list} form={form} onSending={setIsSending} onDirty={onDirty} />
      <Alert key={form.message} type="error" message={form.message} onDismiss={false} />
      {(isOvertaken || isRefused) && shown && (
        <Overtaken
          list={list}
          shown={shown}
          onGoOn={(now) => {
            const before = valuesOf(list, shown);
            form.reset(mergeTyped(valuesOf(list, now), { shown: before, typed: form.values }));
            goOn(now);
            onShown?.(now);
          }}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2.5">
        <Button
          type="submit"
          busy={form.isBusy}
          busyLabel="Saving"
          disabledReason={notAllowed ?? (isSending && 'The picture is being sent')}
          showReason
        >
          {row ? 'Save the change' : 'Add it'}
        </Button>
        {aside}
      </div>
    </form>
  );
}

type FieldsProps = {
  list: ContentListName;
  form: Pick<ReturnType<typeof useForm<AnyEndpoint, Record<string, string>>>, 'values' | 'text' | 'problem'>;
  /** Whether a picture is being uploaded. */
  onSending: (isSending: boolean) => void;
  onDirty: (() => void) | undefined;
};

function Fields({ list, form, onSending, onDirty }: FieldsProps) {
  return (
    <>
      {fieldsOf(list).map((field) =>
        field.kind === 'picture' ? (
          <PictureField
            key={field.name}
            list={list}
            label={fieldLabel(field.name)}
            error={form.problem(field.name)}
            {...form.text(field.name)}
            words={form.values}
            onSending={onSending}
            onDirty={onDirty}
          />
        ) : (
          <Field
            key={field.name}
            label={fieldLabel(field.name)}
            hint={fieldHint(list, field.name)}
            error={form.problem(field.name)}
            required={!field.isOptional}
            optional={field.isOptional}
          >
            <Control field={field} kind={field.kind} {...form.text(field.name)} />
          </Field>
        ),
      )}
      {list !== 'about' && (
        <Field
          label="Place in the list"
          hint="1 is the first. Leave it empty to keep its place; a new one goes to the end."
          error={form.problem('position')}
          optional
        >
          <TextInput {...form.text('position')} inputMode="numeric" className="max-w-48" />
        </Field>
      )}
    </>
  );
}

type OvertakenProps = { list: ContentListName; shown: ContentRow; onGoOn: (now: ContentRow) => void };

/** What somebody else changed of the row, once it is read anew. */
function Overtaken({ list, shown, onGoOn }: OvertakenProps) {
  const rows = useCall(contentCalls[list].list, {}).data?.rows;
  const now = rows?.find(({ id }) => id === shown.id);
  if (!now) return null;
  const values = valuesOf(list, now);
  const changed = changedFields(valuesOf(list, shown), values);
  const facts = fieldsOf(list)
    .filter(({ name }) => changed.includes(name))
    .map(({ name, kind }) => ({
      label: fieldLabel(name),
      value: values[name] === '' ? 'Nothing' : kind === 'picture' ? 'Another picture' : values[name],
    }));
  return (
    facts.length > 0 && (
      <Meanwhile hint={YOURS_STAYS} actions={[{ label: CONTINUE, onPress: () => onGoOn(now) }]}>
        <Facts facts={facts} />
      </Meanwhile>
    )
  );
}

type ControlProps = {
  field: ContentField;
  kind: Exclude<ContentField['kind'], 'picture'>;
  value: string;
  onValue: (value: string) => void;
};

function Control({ field, kind, ...control }: ControlProps) {
  switch (kind) {
    case 'choice':
      return (
        <Select
          {...control}
          options={field.choices.map((value) => ({ value, label: valueText(field.name, value) }))}
        />
      );
    case 'text':
      return <TextArea {...control} rows={Math.min(10, Math.max(3, Math.ceil(control.value.length / 70)))} />;
    case 'number':
      return <TextInput {...control} inputMode="numeric" />;
    case 'line':
      return <TextInput {...control} />;
  }
}

import {
  type AssignmentRule,
  assignmentRules,
  changeAssignmentRules,
  RULE_KINDS,
  type RuleKind,
} from '@cowrie/contract/desk/assignment.ts';
import { colleagues } from '@cowrie/contract/desk/team.ts';
import { ORDER_DESK, type StaffRole } from '@cowrie/contract/roles.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { takeFieldFocus } from '@cowrie/ui/focus.ts';
import { PlusIcon, TrashIcon } from '@cowrie/ui/icons.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useState } from 'react';
import { useCall, useSend } from '../api/queries.ts';
import { useUnsavedInput } from '../api/unsaved-input.ts';
import { Meanwhile } from '../parts/meanwhile.tsx';
import { KIND_NAMES, RuleList } from './rule-list.tsx';

/** `to`: a person's id, or `round` with a role behind it, or of everybody. */
type Row = { key: string; id?: string; kind: RuleKind; customer: string; to: string };

const ROUND = 'round:';

const rowOf = (rule: AssignmentRule): Row => ({
  key: rule.id,
  id: rule.id,
  kind: rule.kind,
  customer: rule.customer?.username ?? '',
  to: rule.to?.id ?? ROUND + (rule.role ?? ''),
});

const sent = ({ id, kind, customer, to }: Row) => ({
  id,
  kind,
  customer: customer.trim() || undefined,
  staff_id: to.startsWith(ROUND) ? null : to,
  role: to.startsWith(ROUND) ? ((to.slice(ROUND.length) || null) as StaffRole | null) : null,
});

/** All rules at once: their order counts. */
export function RulesForm({ rules, onClose }: { rules: AssignmentRule[]; onClose: () => void }) {
  // As the form was filled from them: `rules` may be read anew while somebody changes them.
  const [shown, setShown] = useState(rules);
  const [rows, setRows] = useState<Row[]>(() => rules.map(rowOf));
  useUnsavedInput('rules', {
    values: { rows },
    // The order of the rules matters, so kept rules are restored only over the very list they were made from.
    about: () => JSON.stringify(shown),
    takeUp: (typed) => setRows(typed.rows as Row[]),
  });
  const people = useCall(colleagues, {}, { staleTime: 60_000 }).data?.colleagues ?? [];
  const saving = useSend(changeAssignmentRules, {
    refreshes: [assignmentRules],
    onDone: () => {
      notify('The rules are saved.');
      onClose();
    },
  });
  const change = (key: string, part: Partial<Row>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const raise = (at: number) =>
    setRows((before) => before.toSpliced(at - 1, 2, ...before.slice(at - 1, at + 1).toReversed()));
  const goOn = (from: Row[]) => {
    setRows(from);
    setShown(rules);
    saving.reset();
  };
  const targets = [
    { value: ROUND, label: 'In turn, everyone on shift' },
    ...ORDER_DESK.map((role) => ({ value: ROUND + role, label: `In turn, ${role} on shift` })),
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <form
      ref={takeFieldFocus}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) saving.send({ body: { rules: rows.map(sent), before: shown } });
      }}
    >
      {rows.map((row, at) => (
        <RuleRow
          key={row.key}
          row={row}
          at={at}
          targets={targets}
          onChange={(part) => change(row.key, part)}
          onRaise={() => raise(at)}
          onRemove={() => setRows((before) => before.filter(({ key }) => key !== row.key))}
        />
      ))}
      <div>
        <Button
          tone="outline"
          size="small"
          icon={<PlusIcon className="size-4" />}
          onClick={() =>
            setRows((before) => [
              ...before,
              { key: `new ${Date.now()}`, kind: 'any', customer: '', to: ROUND },
            ])
          }
        >
          Add a rule
        </Button>
      </div>
      <Alert
        key={saving.failedAt}
        type="error"
        message={saving.error?.fields.rules?.[0] ?? saving.error?.message}
      />
      {saving.error?.code === 'changed_meanwhile' && rules !== shown && (
        <Meanwhile
          hint="Yours are still above. Add to them what is new here, or begin again from these."
          actions={[
            { label: 'Keep mine', onPress: () => goOn(rows) },
            { label: 'Begin again from these', onPress: () => goOn(rules.map(rowOf)) },
          ]}
        >
          <RuleList rules={rules} />
        </Meanwhile>
      )}
      <div className="flex justify-end gap-2.5">
        <Button tone="plain" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" busy={saving.isPending} busyLabel="Saving">
          Save the rules
        </Button>
      </div>
    </form>
  );
}

type RuleRowProps = {
  row: Row;
  /** The rule's place in the list, from 0. */
  at: number;
  targets: { value: string; label: string }[];
  onChange: (part: Partial<Row>) => void;
  onRaise: () => void;
  onRemove: () => void;
};

function RuleRow({ row, at, targets, onChange, onRaise, onRemove }: RuleRowProps) {
  return (
    <fieldset
      aria-label={`Rule ${at + 1}`}
      className="grid items-center gap-2 border-line border-t pt-3 sm:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1.2fr)_auto]"
    >
      <Select
        aria-label="What"
        value={row.kind}
        options={RULE_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind] }))}
        onValue={(kind) => onChange({ kind: kind as RuleKind })}
      />
      <TextInput
        aria-label="Of which customer"
        placeholder="Any customer"
        value={row.customer}
        onValue={(customer) => onChange({ customer })}
      />
      <Select aria-label="Goes to" value={row.to} options={targets} onValue={(to) => onChange({ to })} />
      <span className="flex">
        <Button
          tone="plain"
          size="small"
          aria-label="Move it up"
          title="Move it up"
          disabledReason={at === 0 && 'It is first already'}
          onClick={onRaise}
        >
          ↑
        </Button>
        <Button
          tone="plain"
          size="small"
          aria-label="Remove the rule"
          title="Remove the rule"
          icon={<TrashIcon className="size-4" />}
          onClick={onRemove}
        />
      </span>
    </fieldset>
  );
}

import {
  type AssignmentRule,
  assignmentRules,
  changeAssignmentRules,
  type RuleKind,
} from '@cowrie/contract/desk/assignment.ts';
import { ORDER_TYPE_NAMES } from '@cowrie/contract/lifecycle.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { FailedState, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { useState } from 'react';
import { failureMessage } from '../api/client.ts';
import { useCall } from '../api/queries.ts';
import { Card } from '../frame/screen.tsx';
import { useWhyNot } from '../session/rights.ts';
import { RulesForm } from './rules-form.tsx';

export const KIND_NAMES: Record<RuleKind, string> = {
  any: 'Anything',
  ...ORDER_TYPE_NAMES,
  case: 'Case',
  letter: 'Letter',
};

/** To whom goes what comes, in the order in which it is asked. */
export function Rules() {
  const query = useCall(assignmentRules, {});
  const notAllowed = useWhyNot(changeAssignmentRules);
  const [isEditing, setIsEditing] = useState(false);
  const rules = query.data?.rules;
  return (
    <Card
      title="Who gets what comes"
      aside={
        rules &&
        !isEditing && (
          <Button tone="outline" size="small" disabledReason={notAllowed} onClick={() => setIsEditing(true)}>
            Change the rules
          </Button>
        )
      }
    >
      <p className="mb-3 max-w-prose text-soft text-sm">
        The first rule that fits says who gets a new order, case or letter. Where people take turns and no one
        is on shift, it goes to the next person on. What no rule fits stays unassigned.
      </p>
      {query.isPending && <SkeletonRows rows={3} className="h-12" />}
      {!rules && !query.isPending && (
        <FailedState message={failureMessage(query.error)} onRetry={() => void query.refetch()} />
      )}
      {rules && isEditing && <RulesForm rules={rules} onClose={() => setIsEditing(false)} />}
      {rules && !isEditing && (rules.length === 0 ? <NoRules /> : <RuleList rules={rules} />)}
    </Card>
  );
}

export const NoRules = () => (
  <p className="font-medium">There are no rules yet: anyone can take what comes in.</p>
);

/** In their order. */
export function RuleList({ rules }: { rules: AssignmentRule[] }) {
  return (
    <ol className="divide-y divide-line border-line border-t">
      {rules.map((rule, at) => (
        <li key={rule.id} className="flex items-baseline gap-x-3 py-2.5">
          <span className="w-5 shrink-0 text-soft text-sm tabular-nums">{at + 1}</span>
          <span>
            <strong>{KIND_NAMES[rule.kind]}</strong>
            {rule.customer && <> of {rule.customer.username}</>} <span className="text-soft">goes to</span>{' '}
            <strong>{rule.to?.name ?? roundName(rule.role)}</strong>
          </span>
        </li>
      ))}
    </ol>
  );
}

const roundName = (role: string | null) => `the next of ${role ?? 'everyone'} on shift`;

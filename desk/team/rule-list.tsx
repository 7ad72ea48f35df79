import type { AssignmentRule, RuleKind } from '@cowrie/contract/desk/assignment.ts';
import { ORDER_TYPE_NAMES } from '@cowrie/contract/lifecycle.ts';

export const KIND_NAMES: Record<RuleKind, string> = {
  any: 'Anything',
  ...ORDER_TYPE_NAMES,
  case: 'Case',
  letter: 'Letter',
};

/** In their order. */
export function RuleList({ rules }: { rules: AssignmentRule[] }) {
  if (rules.length === 0)
    return <p className="font-medium">There are no rules yet: anyone can take what comes in.</p>;
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

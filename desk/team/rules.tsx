import { assignmentRules, changeAssignmentRules } from '@cowrie/contract/desk/assignment.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { useState } from 'react';
import { useCall } from '../api/queries.ts';
import { Card } from '../frame/screen.tsx';
import { FailedRead } from '../parts/failed-read.tsx';
import { useWhyNot } from '../session/rights.ts';
import { RuleList } from './rule-list.tsx';
import { RulesForm } from './rules-form.tsx';

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
      {!rules && !query.isPending && <FailedRead query={query} />}
      {rules && isEditing && <RulesForm rules={rules} onClose={() => setIsEditing(false)} />}
      {rules && !isEditing && <RuleList rules={rules} />}
    </Card>
  );
}

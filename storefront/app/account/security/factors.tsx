import type { Result } from '@cowrie/contract/client.ts';
import type { Factors } from '@cowrie/contract/factors.ts';
import { FailedLine } from '@cowrie/ui/list-states.tsx';
import { Card } from '../card.tsx';
import { Passkeys } from './passkeys.tsx';
import { TwoStep } from './two-step.tsx';

type FactorsProps = { answer: Result<Factors>; isLoading: boolean; onChanged: () => Promise<void> };

/** What one logs in with beside the password (Product §5.33, §5.37). */
export function SignInFactors({ answer, isLoading, onChanged }: FactorsProps) {
  if (answer.status !== 'success') {
    return (
      <Card title="Two-step sign-in and passkeys">
        <FailedLine isBusy={isLoading} onRetry={() => void onChanged()} />
      </Card>
    );
  }
  return (
    <>
      <TwoStep factors={answer.data} onChanged={onChanged} />
      <Passkeys factors={answer.data} onChanged={onChanged} />
    </>
  );
}

import notForYourRole from '@cowrie/ui/illustrations/not-for-your-role.svg';
import { EmptyState } from '@cowrie/ui/list-states.tsx';
import { Scene } from '@cowrie/ui/scene.tsx';

/** In place of a section that is not for this role. */
export function ClosedSection({ because }: { because: string }) {
  return (
    <>
      <h1 className="sr-only">Not for your role</h1>
      <EmptyState
        title="This part of the desk is not for your role"
        illustration={<Scene src={notForYourRole} />}
      >
        {because}
      </EmptyState>
    </>
  );
}

import { Alert } from '@cowrie/ui/alert.tsx';
import proofDidNotMatch from '@cowrie/ui/illustrations/proof-did-not-match.svg';
import { Scene } from '@cowrie/ui/scene.tsx';

/** Why the last proof was not taken, loud where another is sent and in the order itself (Product §27.10). */
export function DeclinedReason({ reason }: { reason: string }) {
  return (
    <div className="flex flex-col items-center gap-3">
      <Scene src={proofDidNotMatch} className="w-52" isFirst />
      <Alert type="warning" onDismiss={false} className="w-full">
        We could not confirm your last payment:{' '}
        <span className="wrap-anywhere whitespace-pre-line">{reason}</span>
        <span className="block">
          If the money has left your bank, do not pay again: send another proof, or ask us in the order’s
          chat.
        </span>
      </Alert>
    </div>
  );
}

import { Alert } from '@cowrie/ui/alert.tsx';

/** Why the last proof was not taken, loud where another is sent and in the order itself (Product §27.10). */
export function DeclinedReason({ reason }: { reason: string }) {
  return (
    <Alert type="warning" onDismiss={false}>
      We could not confirm your last payment:{' '}
      <span className="wrap-anywhere whitespace-pre-line">{reason}</span>
    </Alert>
  );
}

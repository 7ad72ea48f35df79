import { Alert } from '@cowrie/ui/alert.tsx';
import proofDidNotMatch from '@cowrie/ui/illustrations/proof-did-not-match.svg';
import { Scene } from '@cowrie/ui/scene.tsx';
import type { ReactNode } from 'react';

/**
 * Why the last proof was not taken, loud where another is sent and in the order itself (Product §27.10), with what to do
 * where nothing else on the page says it.
 */
export function DeclinedReason({ reason, children }: { reason: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3">
      <Scene src={proofDidNotMatch} className="w-52" isFirst />
      <Alert type="warning" onDismiss={false} className="w-full">
        We could not confirm your last payment:{' '}
        <span className="wrap-anywhere whitespace-pre-line">{reason}</span>
        {children && <span className="mt-2 block">{children}</span>}
      </Alert>
    </div>
  );
}

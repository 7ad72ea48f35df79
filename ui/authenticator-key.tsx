import { CopyButton } from './copy-button.tsx';
import { QrCode } from './qr-code.tsx';

/** What an authenticator app scans, and the same to type or copy, for who has the app on this very phone. */
export function AuthenticatorKey({ secret, uri }: { secret: string; uri: string }) {
  return (
    <div className="flex flex-wrap items-center gap-5">
      <QrCode text={uri} label="QR code for your authenticator app" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-sm text-soft">Or type this key:</p>
        <p className="font-semibold tabular-nums tracking-wide [overflow-wrap:anywhere]">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </p>
        <CopyButton text={secret} label="key" className="-ml-3" />
      </div>
    </div>
  );
}

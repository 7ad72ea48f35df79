import { buttonClass } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { QrCode } from './qr-code.tsx';

/**
 * What an authenticator app scans, and the same to type or copy, for who has the app on this very phone. A phone cannot
 * scan itself: there the code comes last in the form around it, a column, for another one.
 */
export function AuthenticatorKey({ secret, uri }: { secret: string; uri: string }) {
  return (
    <div className="flex flex-wrap items-center gap-5 pointer-coarse:contents">
      <div className="pointer-coarse:order-last">
        <QrCode text={uri} label="QR code for your authenticator app" />
      </div>
      <div className="min-w-0 flex-1 basis-48 pointer-coarse:flex-none">
        <p className="mb-3 hidden pointer-coarse:block">
          <a href={uri} className={buttonClass({ tone: 'outline' })}>
            Open in your authenticator app
          </a>
        </p>
        <p className="text-sm text-soft">Or type this key:</p>
        <p className="font-semibold tabular-nums tracking-wide [overflow-wrap:anywhere]">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </p>
        <CopyButton text={secret} label="key" className="-ml-3" />
      </div>
    </div>
  );
}

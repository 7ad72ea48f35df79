import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';

/** Three of a code's six groups: on a narrow screen it stands in two lines. */
const HALF = 15;

/** The codes that sign in once each; shown only now. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <>
      <p className="text-soft">
        Each signs you in once if your phone is lost. They are shown only now: print them, or put them where
        you keep your passwords.
      </p>
      <div className="paper">
        <p className="hidden print:block">{`Recovery codes for ${location.host}. Each signs you in once.`}</p>
        <ul className="my-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-x-6 gap-y-3 rounded-control bg-block p-4 font-semibold tabular-nums">
          {codes.map((code) => (
            <li key={code} className="*:whitespace-nowrap">
              <span>{code.slice(0, HALF)}</span>
              <wbr />
              <span>{code.slice(HALF)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap items-center gap-2.5">
        <CopyButton text={codes.join('\n')} label="recovery codes" />
        <Button tone="plain" size="small" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </>
  );
}

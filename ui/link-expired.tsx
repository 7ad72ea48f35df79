import { takeFocus } from './focus.ts';
import linkExpired from './illustrations/link-expired.svg';
import { Scene } from './scene.tsx';

/** A mailed link that opens nothing any more, in place of what it would have opened; `message` says so. */
export function LinkExpired({ message }: { message: string }) {
  return (
    <>
      <Scene src={linkExpired} isFirst />
      <p ref={takeFocus} tabIndex={-1} className="my-4 font-medium text-danger outline-none">
        {message}
      </p>
    </>
  );
}

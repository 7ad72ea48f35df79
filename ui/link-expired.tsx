import linkExpired from './illustrations/link-expired.svg';
import { Scene } from './scene.tsx';

/** A mailed link that opens nothing any more. */
export function LinkExpired() {
  return <Scene src={linkExpired} isFirst />;
}

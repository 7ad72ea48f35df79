import pageNotFound from './illustrations/page-not-found.svg';
import { Scene } from './scene.tsx';

/** An address with nothing behind it. */
export function PageNotFound() {
  return <Scene src={pageNotFound} isFirst />;
}

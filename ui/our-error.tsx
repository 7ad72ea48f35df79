import ourError from './illustrations/our-error.svg';
import { Scene } from './scene.tsx';

/** Something of ours broke: neither the network nor who is at it. */
export function OurError() {
  return <Scene src={ourError} isFirst />;
}

import ourError from './illustrations/our-error.svg';
import { Scene } from './scene.tsx';

/** The scene for an error of the product itself, which neither the network nor the person has caused. */
export function OurError() {
  return <Scene src={ourError} isFirst />;
}

import allCaughtUp from '@cowrie/ui/illustrations/all-caught-up.svg';
import { Scene } from '@cowrie/ui/scene.tsx';

/** Whatever waited is done. */
export function CaughtUp() {
  return <Scene src={allCaughtUp} />;
}

import { useSite } from '../frame/site.ts';
import type { DeviceNews } from './device.ts';

/** Why a browser cannot tell its owner anything, and what they can do (Product §30.7). */
export function WhyNot({ state }: { state: Exclude<DeviceNews, 'on' | 'off'> }) {
  const { site } = useSite();
  if (state === 'refused')
    return (
      <>
        Notifications from {site.brand_name} are blocked in this browser. Allow them in its settings for this
        site, then reload the page.
      </>
    );
  if (state === 'install')
    return (
      <>
        An iPhone or iPad only shows notifications of apps on its home screen: tap Share, then “Add to Home
        Screen”, and open {site.brand_name} from there.
      </>
    );
  return <>This browser cannot show notifications. We will tell you by email.</>;
}

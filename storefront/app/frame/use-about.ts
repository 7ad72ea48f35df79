import type { AboutInfo } from '@cowrie/contract/content.ts';
import { useApp } from '../session/use-session.ts';
import { useSite } from './site.ts';

/** How to reach the business and who it is: as it came with the page, else as it was seen last; null where neither is. */
export function useAbout(): AboutInfo | null {
  const came = useSite().about;
  const seen = useApp().abboutInfo;
  return came ?? seen;
}

/** What the header and the phone's menu lead to. */
import { paths } from '../paths.ts';

export const EVERYONES_LINKS = [
  { to: paths.home(), label: 'Home' },
  { to: paths.rate(), label: 'Rate' },
  { to: paths.about(), label: 'About us' },
];

/** Only when signed in (Product §11.4). */
export const MEMBERS_LINKS = [
  { to: paths.payment(), label: 'Payment' },
  { to: paths.shipForMe(), label: 'Ship for me', also: paths.packageDetails() },
  { to: paths.branding(), label: 'Branding' },
];

/** What customers read of a departure's moves where staff give no words of their own (Product §28.91, §28.92). */
import type { DepartureStep } from '@cowrie/contract/desk/departures.ts';

export type Moved = Exclude<DepartureStep, 'loading'>;

export const LINES: Record<Moved, (name: string) => string> = {
  departed: (name) => `Your parcel has left China with ${name}`,
  arrived: () => 'Your parcel has arrived in Lagos',
  delivered: () => 'Your parcel is ready for you in Lagos',
};
export const CORRECTIONS: Record<Moved, string> = {
  departed: 'Correction: your parcel has not left China yet',
  arrived: 'Correction: your parcel has not arrived in Lagos yet',
  delivered: 'Correction: your parcel is not ready for you yet',
};

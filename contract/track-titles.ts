/** Titles of a step of the tracking that staff give no words of their own. */
import type { TrackStatus } from './lifecycle.ts';

export const TRACK_TITLES: Record<TrackStatus, string> = {
  'order placed': 'Order placed',
  packaging: 'Your goods are being packed',
  'on the road': 'Your goods are on the road',
  delivered: 'Delivered',
};

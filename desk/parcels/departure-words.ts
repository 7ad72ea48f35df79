import type { DepartureStep } from '@cowrie/contract/desk/departures.ts';

/** How far a departure is, and the press that takes it on. */
export const STEP_WORDS: Record<DepartureStep, { is: string; next: string | null }> = {
  loading: { is: 'Loading', next: 'It is on the road' },
  departed: { is: 'On the road', next: 'It arrived in Lagos' },
  arrived: { is: 'Arrived in Lagos', next: 'Ready for customers' },
  delivered: { is: 'Ready for customers', next: null },
};

export const CARRIER_WORDS = { flight: 'Flight', vessel: 'Vessel' } as const;

export const countOfParcels = (count: number) => `${count} ${count === 1 ? 'parcel' : 'parcels'}`;

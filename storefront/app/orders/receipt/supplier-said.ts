import type { OrderDetails } from '@cowrie/contract/orders.ts';

/** What the supplier said last of their receipt, as it stands on the timeline (Product §27.33); undefined where nothing. */
export const supplierSaid = ({ timeline }: Pick<OrderDetails, 'timeline'>): string | undefined =>
  timeline.findLast(({ event }) => event === 'supplier')?.title;

/** Whether that was that they do not have it. */
export const isMissed = (said: string | undefined): boolean => said?.endsWith('(Not yet)') ?? false;

import type { CustomerEvents, StaffEvents } from '@cowrie/contract/live.ts';

type Events = CustomerEvents & StaffEvents;

/** The bytes of an event. */
export const event = <Name extends keyof Events>(name: Name, data: Events[Name]): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

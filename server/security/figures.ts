/** How many security events there were, for whoever watches (Product §25.4). */
import { SECURITY_EVENTS } from '@cowrie/contract/security-events.ts';
import { Counter } from 'prom-client';

/** Each event counts, also those that the trail keeps no row of. */
export const securityEvents = new Counter({
  name: 'cowrie_security_events_total',
  help: 'Security events by name',
  labelNames: ['event'],
  registers: [],
});
// From the start at zero: an alarm on a rate would miss the first of a kind.
for (const event of SECURITY_EVENTS) securityEvents.inc({ event }, 0);

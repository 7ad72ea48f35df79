import type { SecurityEvent } from '@cowrie/contract/security-events.ts';

/**
 * What changes about somebody's second factors, and how the trail and their mail call it (Product §25.10). New recovery
 * codes are no second factor that was added: whoever reads so looks for a thief.
 */
export const FACTOR_CHANGES = {
  added: { event: 'second-factor.added', news: 'factor-added' },
  removed: { event: 'second-factor.removed', news: 'factor-removed' },
  'codes-renewed': { event: 'recovery-codes.renewed', news: 'codes-renewed' },
} as const satisfies Record<string, { event: SecurityEvent; news: string }>;
export type FactorChange = keyof typeof FACTOR_CHANGES;

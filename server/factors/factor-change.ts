import type { SecurityEvent } from '@cowrie/contract/security-events.ts';
import type { SecurityNews } from '../mail/security-letters.ts';

/** What changes about somebody's second factors, and how the trail and their mail call it (Product §25.10). */
export type FactorChange = 'added' | 'removed' | 'codes-renewed';

/** New recovery codes are no second factor that was added: whoever reads so looks for a thief. */
export const FACTOR_CHANGES: Record<FactorChange, { event: SecurityEvent; news: SecurityNews }> = {
  added: { event: 'second-factor.added', news: 'factor-added' },
  removed: { event: 'second-factor.removed', news: 'factor-removed' },
  'codes-renewed': { event: 'recovery-codes.renewed', news: 'codes-renewed' },
};

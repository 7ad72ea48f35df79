import type { StaffRole } from '@cowrie/contract/roles.ts';

/** What each role is for (Product §20.2). */
export const ROLE_WORDS: Record<StaffRole, string> = {
  owner: 'Everything, and the staff',
  treasury: 'Rates, confirmations, payouts, bank accounts',
  support: 'Orders, messages, tracking',
  content: 'What the storefront shows',
  warehouse: 'Parcels: receiving, weighing, sending',
};

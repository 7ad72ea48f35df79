import type { ErrorName } from '../errors.ts';

/** Why somebody cannot be the second person for what another has proposed (Product §22.5, §22.6). */
export const SECOND_PERSON_ERRORS = [
  'own_proposal',
  'not_independent',
  'too_new',
] as const satisfies readonly ErrorName[];

/** Proposals of one kind that may wait of one person: each is mailed to every owner, and read by somebody (Product §22.13). */
export const MOST_WAITING = 50;

/**
 * How many proposals one person may take back themselves within an hour: each was mailed to others, most of them twice.
 */
export const MOST_TAKEN_BACK = 10;

/** Why nothing more can be proposed now. */
export const PROPOSAL_ERRORS = [
  'too_many_proposals',
  'taken_back_often',
] as const satisfies readonly ErrorName[];

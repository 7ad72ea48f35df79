/** How much of what is kept ready one address may have made: pages and public lists, which nothing else counts. */
import { type CountByAddress, countByAddress } from './count-by-address.ts';

/** A visitor comes upon a few that are not ready; whoever invents queries has one made with each. */
const MAKINGS_A_MINUTE = 120;

/** `factor` multiplies the limit (Product §4.5). */
export const countMakings = (factor: number): CountByAddress =>
  countByAddress(Math.ceil(MAKINGS_A_MINUTE * factor));

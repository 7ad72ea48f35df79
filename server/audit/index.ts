/** The audit slice's door. */
export { audit } from './audit.ts';
export { auditEntries } from './log.ts';

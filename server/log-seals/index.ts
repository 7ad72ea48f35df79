/** The log seals' door: they keep the audit log and the security trail as they were written. */
export { takeOutOfAudit, takeOutOfTrail } from './removals.ts';
export { sealLogs, workOnLogSeals } from './seal-logs.ts';
export { verifyLogs } from './verify-logs.ts';

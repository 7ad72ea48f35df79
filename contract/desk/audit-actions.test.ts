import { expect, it } from 'vitest';
import { AUDIT_ACTIONS } from './audit-actions.ts';

it('the audit log’s filter offers each act once', () => {
  expect(AUDIT_ACTIONS).toEqual([...new Set(AUDIT_ACTIONS)]);
});

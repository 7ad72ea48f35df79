// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { UploadResult } from './upload-result.tsx';

it('has the focus once a statement is read: the form that was sent has gone', async () => {
  const days = { first_day: '2026-11-28', last_day: '2026-11-28' };
  const read = { outcome: 'read', ...days, new_lines: 2, known_lines: 0, idle_rows: 0 } as const;
  await showPart(<UploadResult answer={read} />, { answer: () => null });
  expect(document.activeElement?.textContent).toBe('2 lines taken in');
});

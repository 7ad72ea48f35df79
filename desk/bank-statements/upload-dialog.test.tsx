// @vitest-environment jsdom
/** Uploading opens on what is still to be said: the file, where the account was pressed already (Product §28.37). */
import type { StatementAccount } from '@cowrie/contract/desk/bank-statements.ts';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { UploadDialog } from './upload-dialog.tsx';

const account = (code: string): StatementAccount => ({
  ...{ code, name: `Bank ${code}`, currency: 'NGN', kind: 'pay-in', open_lines: 0 },
  ...{ reaches_to: null, uploaded_at: null, uploaded_by: null },
});

it.each([
  ['the file of an account’s own row', true, 'input[type=file]'],
  ['the account where none was pressed', false, 'select'],
])('opens on %s', async (_, isChosen, field) => {
  const { place } = await showPart(
    <UploadDialog
      uploading={{ account: 'b', isChosen }}
      accounts={[account('a'), account('b')]}
      onClose={() => {}}
    />,
    { answer: () => null },
  );
  expect(document.activeElement).toBe(place.querySelector(field));
  expect(place.querySelector('select')?.value).toBe('b');
});

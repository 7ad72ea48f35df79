/** What a code holds is cut between whole characters. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QrNote } from './qr-note.tsx';

const noteOf = (content: string) =>
  renderToStaticMarkup(<QrNote finding={{ state: 'found', content }} method="alipay" />);

it('shows no half of an emoji where what the code holds is cut', () => {
  const words = 'a'.repeat(79);
  const note = noteOf(`${words}😀\n😀`);
  expect(note).toContain(`${words}😀…`);
  expect(note.isWellFormed()).toBe(true);
});

it('cuts nothing that fits', () => {
  const fits = `${'a'.repeat(79)}😀`;
  expect(noteOf(fits)).toContain(`${fits}</span>`);
});

// @vitest-environment jsdom
/** A note that is being written waits in its tab, for its writer and of its customer (Product §20.31). */
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { CustomerNotes } from './customer-notes.tsx';

it('an unfinished note is there again when its customer is opened again, and gone once it is saved', async () => {
  const notesOf = (id: string) => <CustomerNotes key={id} id={id} notes={[]} />;
  const desk = await showPart(notesOf('7'), { answer: () => ({ data: {} }) });
  const typed = () => desk.place.querySelector('textarea')?.value;
  await desk.type('textarea', 'Call her before every payout.');
  await desk.again(notesOf('8'));
  expect(typed()).toBe('');
  await desk.again(notesOf('7'));
  await desk.until(() => expect(typed()).toBe('Call her before every payout.'));
  await desk.press('Write the note');
  await desk.until(() => expect(typed()).toBe(''));
  await desk.again(notesOf('8'));
  await desk.again(notesOf('7'));
  expect(typed()).toBe('');
});

it('keeps the beginning of the next note while one is being saved', async () => {
  const written = Promise.withResolvers<{ data: object }>();
  const desk = await showPart(<CustomerNotes id="7" notes={[]} />, { answer: () => written.promise });
  const typed = () => desk.place.querySelector('textarea')?.value;
  await desk.type('textarea', 'Call her first.');
  await desk.press('Write the note');
  await desk.until(() => expect(desk.sent).toHaveLength(1));
  await desk.type('textarea', 'Call her first. She pays in USDT.');
  written.resolve({ data: {} });
  await desk.until(() => expect(typed()).toBe('She pays in USDT.'));
});

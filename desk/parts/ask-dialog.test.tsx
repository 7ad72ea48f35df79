// @vitest-environment jsdom
/** What asks opens under the pointer: its button is for who has read it (Product §28.37). */
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { FormEnd } from './form-end.tsx';

const pressed = vi.fn();
const words = { label: 'Release', busyLabel: 'Releasing', isBusy: false };

it.each([
  [
    'a question',
    <AskDialog {...words} key="question" isOpen onClose={() => {}} title="Release ¥900.00?" onYes={pressed}>
      What you release is paid.
    </AskDialog>,
  ],
  [
    'a form',
    <form
      key="form"
      onSubmit={(event) => {
        event.preventDefault();
        pressed();
      }}
    >
      <FormEnd {...words} message={null} onBack={() => {}} />
    </form>,
  ],
])('the second press of a double click does not answer %s', async (_, part) => {
  pressed.mockReset();
  const desk = await showPart(part, { answer: () => null });
  const press = (detail: number) => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
    Object.defineProperty(click, 'pointerType', { value: 'mouse' });
    return act(async () => desk.named('Release')?.dispatchEvent(click));
  };
  await press(2);
  expect(pressed).not.toHaveBeenCalled();
  await press(1);
  expect(pressed).toHaveBeenCalledTimes(1);
});

it('says nothing of an earlier try to whoever opens it again', async () => {
  const ask = (isOpen: boolean, error?: string) => (
    <AskDialog {...words} {...{ isOpen, error }} onClose={() => {}} title="Release ¥900.00?" onYes={pressed}>
      What you release is paid.
    </AskDialog>
  );
  const desk = await showPart(ask(true), { answer: () => null });
  const shows = async (isOpen: boolean, error?: string) => {
    await desk.again(ask(isOpen, error));
    return desk.place.textContent?.includes('Somebody was quicker');
  };
  expect(await shows(true, 'Somebody was quicker')).toBe(true);
  await shows(false, 'Somebody was quicker');
  expect(await shows(true, 'Somebody was quicker')).toBe(false);
  // Pressed anew, and refused with the same words.
  await shows(true);
  expect(await shows(true, 'Somebody was quicker')).toBe(true);
});

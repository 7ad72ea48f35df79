// @vitest-environment jsdom
/** A dialog that its owner wants to stay, and a browser that closes it: a second Escape asks nobody any more. */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

beforeAll(() => {
  window.matchMedia = (() => ({ matches: false })) as unknown as typeof window.matchMedia;
  // What jsdom has not.
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

async function show({ isBusy = false, closes = false, mayLeave = true }) {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const asked = vi.fn();
  const draw = (isOpen: boolean) =>
    root.render(
      <Dialog
        isOpen={isOpen}
        isBusy={isBusy}
        title="Change this"
        onClose={
          mayLeave
            ? () => {
                asked();
                if (closes) draw(false);
              }
            : undefined
        }
      >
        <input />
      </Dialog>,
    );
  await act(async () => draw(true));
  onTestFinished(() => act(async () => root.unmount()));
  const dialog = place.querySelector('dialog') ?? expect.fail('no dialog');
  const browserCloses = () =>
    act(async () => {
      dialog.open = false;
      dialog.dispatchEvent(new Event('close'));
      await new Promise((done) => setTimeout(done));
    });
  return { dialog, asked, browserCloses };
}

it('opens again where its owner asks first, as for what was typed', async () => {
  const { dialog, asked, browserCloses } = await show({});
  await browserCloses();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(dialog.open).toBe(true);
});

it('opens again while work is under way, and asks nobody', async () => {
  const { dialog, asked, browserCloses } = await show({ isBusy: true });
  await browserCloses();
  expect(asked).not.toHaveBeenCalled();
  expect(dialog.open).toBe(true);
});

it('what is left only by what it asks for offers no other way out, and opens again', async () => {
  const way = async (mayLeave: boolean) =>
    (await show({ mayLeave })).dialog.querySelector('[aria-label="Close"]');
  expect(await way(true)).not.toBeNull();
  expect(await way(false)).toBeNull();
  const { dialog, browserCloses } = await show({ mayLeave: false });
  await browserCloses();
  expect(dialog.open).toBe(true);
});

it('is answered by no Enter that is held down since before it opened, but in a text of several lines', async () => {
  const { dialog } = await show({});
  const input = dialog.querySelector('input') ?? expect.fail('no field');
  const textArea = dialog.appendChild(document.createElement('textarea'));
  const counts = (target: Element, repeat: boolean) =>
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }),
    );
  expect(counts(input, true)).toBe(false);
  expect(counts(input, false)).toBe(true);
  expect(counts(textArea, true)).toBe(true);
});

it('stays closed where its owner closes it', async () => {
  const { dialog, asked, browserCloses } = await show({ closes: true });
  await browserCloses();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(dialog.open).toBe(false);
});

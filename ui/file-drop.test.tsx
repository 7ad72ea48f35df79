// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { FileDrop } from './file-drop.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const SLIP = new File(['%PDF'], 'slip.pdf', { type: 'application/pdf' });

async function show() {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => act(async () => root.unmount()));
  const draw = (progress: number | null) =>
    act(async () =>
      root.render(
        <form>
          <FileDrop
            label="Proof"
            accept=".pdf"
            file={SLIP}
            onFile={() => {}}
            progress={progress}
            onCancel={() => {}}
          />
          <button type="button">Send</button>
        </form>,
      ),
    );
  const button = (name: string) =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name) ??
    expect.fail(`no ${name}`);
  await draw(0.5);
  return { place, draw, button };
}

it('has the focus again once what was being sent is stopped or fails, when it was on "Cancel"', async () => {
  const { place, draw, button } = await show();
  button('Cancel').focus();
  await draw(null);
  expect(document.activeElement).toBe(place.querySelector('input'));
});

it('leaves the focus where it is otherwise', async () => {
  const { draw, button } = await show();
  button('Send').focus();
  await draw(null);
  expect(document.activeElement).toBe(button('Send'));
});

// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

let root: Root;
afterEach(() => act(async () => root.unmount()));

it('says in sight why it is off once it is pressed, and no longer than it is off', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  const onClick = vi.fn();
  const show = (reason: string | null) =>
    act(async () =>
      root.render(
        <Button disabledReason={reason} onClick={onClick}>
          Send
        </Button>,
      ),
    );
  const press = () => act(async () => place.querySelector('button')?.click());
  const reason = () => place.querySelector('span');

  await show('Write something first');
  expect(reason()?.className).toContain('sr-only');
  await press();
  expect(reason()?.textContent).toBe('Write something first');
  expect(reason()?.className).not.toContain('sr-only');
  expect(onClick).not.toHaveBeenCalled();

  await show(null);
  await press();
  expect(onClick).toHaveBeenCalledOnce();
  await show('Write something first');
  expect(reason()?.className).toContain('sr-only');
});

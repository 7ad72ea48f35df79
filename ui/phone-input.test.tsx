// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { Field } from './field.tsx';
import { PhoneInput } from './phone-input.tsx';

let root: Root;
afterEach(() => act(async () => root.unmount()));

function Phone({ digitsOnly }: { digitsOnly: boolean }) {
  const [phone, setPhone] = useState('');
  return <PhoneInput digitsOnly={digitsOnly} value={phone} onValue={setPhone} />;
}

/** What stands in the field after each sign of `text`. */
async function typed(text: string, digitsOnly: boolean): Promise<string> {
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () => root.render(<Phone digitsOnly={digitsOnly} />));
  const input = place.querySelector('input') as HTMLInputElement;
  for (const sign of text) {
    await act(async () => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      set?.call(input, input.value + sign);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
  return input.value;
}

it.each([
  ['80a3.0#0*0,0_1é2:3', '8030000123'],
  ['+234 803+0000123', '8030000123'],
  ['０８０３', '803'],
  ['+4420', '+4420'],
])('takes the digits alone of %s where nothing else is taken', async (text, digits) => {
  expect(await typed(text, true)).toBe(digits);
});

it('keeps what is no digit where it is warned of', async () => {
  expect(await typed('803000000a', false)).toBe('803000000a');
});

it('that something did not fit is said of the number that is there, and not of the next one or of none', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  const onValue = vi.fn();
  const show = (value: string) =>
    act(async () =>
      root.render(
        <Field label="Phone number">
          <PhoneInput value={value} onValue={onValue} />
        </Field>,
      ),
    );
  const said = () => place.querySelector('p')?.textContent;
  async function type(text: string) {
    const input = place.querySelector('input');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    await act(async () => {
      set?.call(input, text);
      input?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }

  await show('8030001234');
  await type('80300012345');
  expect(onValue).toHaveBeenLastCalledWith('8030001234');
  expect(said()).toBe('You typed more than 10 digits; we kept 10. Please check the number.');
  // The form was sent and begins anew.
  await show('');
  expect(said()).toBe('');
});

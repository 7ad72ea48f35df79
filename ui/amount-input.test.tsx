// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { AmountInput } from './amount-input.tsx';
import { Field } from './field.tsx';

let root: Root;
afterEach(() => act(async () => root.unmount()));

type FormProps = { problemOf?: null; required?: boolean };

function Form({ problemOf, required }: FormProps) {
  const [amount, setAmount] = useState('');
  return (
    <form>
      <Field label="Amount" required={required}>
        <AmountInput value={amount} onValue={setAmount} problemOf={problemOf} />
      </Field>
      <button type="button">Send</button>
    </form>
  );
}

async function field(props: FormProps = {}) {
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () => root.render(<Form {...props} />));
  const input = place.querySelector('input') as HTMLInputElement;
  return {
    input,
    said: () => place.querySelector('p')?.textContent ?? '',
    async type(text: string) {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      await act(async () => {
        set?.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
    },
    async paste(text: string) {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      await act(async () => {
        set?.call(input, text);
        input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
      });
    },
    async leave(to: Element | null = null) {
      await act(async () =>
        input.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: to })),
      );
    },
    button: place.querySelector('button'),
  };
}

it('shows thousands separators and takes no more than an amount is long', async () => {
  const { input, type } = await field();
  await type('1500000.5');
  expect(input.value).toBe('1,500,000.5');
  await type('1234567890123456');
  await type('1.2.3');
  expect(input.value).toBe('1,500,000.5');
});

it.each([
  ['0', 'Enter an amount above zero, with at most two decimals'],
  ['0.00', 'Enter an amount above zero, with at most two decimals'],
  ['1000000000001', 'The largest amount is 1,000,000,000,000.00'],
])('says what is wrong with %s once it is left, and no longer once it changes', async (typed, said) => {
  const { input, said: shown, type, leave } = await field();
  await type(typed);
  expect(shown()).toBe('');
  await leave();
  expect(shown()).toBe(said);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  await type('5');
  expect(shown()).toBe('');
});

it.each(['', '0.01', '1000000000000', '150000.'])('has nothing against "%s"', async (typed) => {
  const { said, type, leave } = await field();
  await type(typed);
  await leave();
  expect(said()).toBe('');
});

it('does not move a button away that is being pressed', async () => {
  const { said, type, leave, button } = await field();
  await type('0');
  await leave(button);
  expect(said()).toBe('');
});

it('says nothing where the form does', async () => {
  const { said, type, leave } = await field({ problemOf: null });
  await type('0');
  await leave();
  expect(said()).toBe('');
});

it('leaves no old amount behind what was pasted in its place and is none', async () => {
  const { input, said, type, paste } = await field();
  await type('150000');
  await paste('₦149,500.00');
  expect([input.value, said()]).toEqual(['149,500.00', '']);
  await paste('149.500,00');
  expect([input.value, said()]).toEqual(['', 'Enter the amount like 1,234.50']);
  await paste('Wang Fang');
  expect([input.value, said()]).toEqual(['', 'Enter an amount above zero, with at most two decimals']);
  await type('5');
  expect([input.value, said()]).toEqual(['5', '']);
});

it('says that a required amount is missing once it is left empty, and no longer once it changes', async () => {
  const { input, said, type, leave, button } = await field({ required: true });
  await leave(button);
  expect(said()).toBe('');
  await leave();
  expect(said()).toBe('Value is required');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  await type('5');
  expect(said()).toBe('');
});

it('leaves that to the form where that says it', async () => {
  const { said, leave } = await field({ required: true, problemOf: null });
  await leave();
  expect(said()).toBe('');
});

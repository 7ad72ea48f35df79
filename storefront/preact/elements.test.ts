// @vitest-environment jsdom
/** What pages written in React rely on, on Preact: its short names may change with each of its versions. */
import { createElement, type FunctionComponent, render } from 'preact';
import { useState } from 'preact/hooks';
import { afterEach, expect, it } from 'vitest';
import './elements.ts';

let place: HTMLElement;
afterEach(() => {
  render(null, place);
  place.remove();
});

function show(page: FunctionComponent): HTMLElement {
  place = document.body.appendChild(document.createElement('main'));
  render(createElement(page, {}), place);
  return place;
}
const found = (name: string) => place.querySelector(name) as HTMLElement;
/** What was asked to be rendered is, and what follows it. */
const rendered = () => new Promise((resolve) => setTimeout(resolve));

function type(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

it('keeps a field to what its page says, also where what was typed changed nothing', async () => {
  show(() => {
    const [digits, setDigits] = useState('1');
    return createElement('input', {
      value: digits,
      onInput: ({ currentTarget }) => setDigits(currentTarget.value.replace(/\D/g, '')),
    });
  });
  const field = found('input') as HTMLInputElement;
  type(field, '1x');
  await rendered();
  expect(field.value).toBe('1');
  type(field, '12');
  await rendered();
  expect(field.value).toBe('12');
});

it('keeps a box ticked that its page does not let go of', async () => {
  show(() => createElement('input', { type: 'checkbox', checked: true, onChange: () => {} }));
  const box = found('input') as HTMLInputElement;
  box.click();
  await rendered();
  expect(box.checked).toBe(true);
});

it('gives the focus to a field that comes later and asks for it', async () => {
  show(() => {
    const [isOpen, setIsOpen] = useState(false);
    return isOpen
      ? createElement('textarea', { autoFocus: true })
      : createElement('button', { onClick: () => setIsOpen(true) });
  });
  found('button').click();
  await rendered();
  expect(document.activeElement).toBe(found('textarea'));
});

it('hears nothing of what has left the page, such as a dialog that says afterwards that it was closed', async () => {
  let closed = 0;
  const page = (isOpen: boolean) => () =>
    isOpen ? createElement('dialog', { onClose: () => closed++ }) : createElement('p', {});
  show(page(true));
  const dialog = found('dialog');
  dialog.dispatchEvent(new Event('close'));
  expect(closed).toBe(1);
  render(createElement(page(false), {}), place);
  dialog.dispatchEvent(new Event('close'));
  expect(closed).toBe(1);
});

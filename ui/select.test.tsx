import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Select } from './select.tsx';

const STATES = ['Abia', 'Lagos'].map((name) => ({ value: name, label: name }));

it.each([
  ['Lagos', 'Lagos'],
  ['', 'Choose a state'],
  // One that was kept, and is called otherwise by now.
  ['Lagos State', 'Choose a state'],
])('of %j it shows %s', (value, shown) => {
  const markup = renderToStaticMarkup(
    <Select options={STATES} value={value} onValue={() => {}} placeholder="Choose a state" />,
  );
  expect(/<option[^>]* selected[^>]*>([^<]*)/.exec(markup)?.[1]).toBe(shown);
});

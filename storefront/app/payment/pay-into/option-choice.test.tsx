import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { OptionChoice } from './option-choice.tsx';

test.each([
  [undefined, 'Your balance '],
  [null, 'Your balance Not enough for this order'],
  ['₦150,000.00', 'Your balance ₦150,000.00'],
])('a balance of %j is named as “%s”', (balance, name) => {
  const page = createMemoryRouter([
    {
      id: 'root',
      path: '/',
      element: (
        <OptionChoice
          offered={['bank-transfer', 'wallet']}
          chosen="wallet"
          balance={balance}
          error={undefined}
          onChoose={() => {}}
        />
      ),
    },
  ]);
  const shown = renderToStaticMarkup(<RouterProvider router={page} />);
  expect(shown.replace(/<[^>]+>/g, '')).toContain(`${name}Unavailable`);
});

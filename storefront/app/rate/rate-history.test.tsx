import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RateHistory } from './rate-history.tsx';

it('tells each price as it was published', () => {
  const now = Date.parse('2026-03-31T12:00:00Z');
  const history = ['215.4', '196.004'].map((price, day) => ({
    price,
    published_at: new Date(now - (9 - day) * 86_400_000).toISOString(),
  }));
  const page = renderToStaticMarkup(<RateHistory history={history} now={now} />);
  expect(page).toContain('₦215.40');
  expect(page).toContain('₦196.004');
});

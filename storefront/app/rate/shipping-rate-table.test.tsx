import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ShippingRateTable } from './shipping-rate-table.tsx';

const SEA = {
  id: '1',
  service: 'Sea cargo',
  description: 'Heavy goods',
  rate: '$420 per CBM',
  custom_clearing: 'Included',
};

it('says so where there is no rate', () => {
  expect(renderToStaticMarkup(<ShippingRateTable rates={[]} />)).toContain('No rates at the moment');
  const table = renderToStaticMarkup(<ShippingRateTable rates={[SEA]} />);
  expect(table).not.toContain('No rates at the moment');
  for (const text of ['Service', 'Rate', 'Customs clearing', ...Object.values(SEA).slice(1)])
    expect(table).toContain(text);
});

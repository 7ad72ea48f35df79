import type { AboutInfo } from '@cowrie/contract/content.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ContactSection } from './contact-section.tsx';

it('breaks the lines of the address where staff pressed Enter', () => {
  const about = { phone: '+234 800 000 0000', email: 'a@example.com', address: '1 Marina\\nLagos' };
  const shown = renderToStaticMarkup(<ContactSection about={about as AboutInfo} offices={[]} />);
  expect(shown).toContain('>1 Marina\nLagos<');
  expect(shown).not.toContain('\\n');
});

// @vitest-environment jsdom
/** What is open of an account leads to it; on a phone what has nothing open makes room for that (Product §26.44). */
import type { StatementAccount } from '@cowrie/contract/desk/bank-statements.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { Accounts } from './accounts.tsx';

const account = (code: string, open_lines: number): StatementAccount => ({
  ...{ code, name: `Bank ${code}`, currency: 'NGN', kind: 'pay-in', open_lines },
  ...{ reaches_to: null, uploaded_at: null, uploaded_by: null },
});
const ALL = [account('a', 0), account('b', 2), account('c', 0)];

afterEach(() => vi.unstubAllGlobals());

async function show(isPhone: boolean, accounts = ALL) {
  const media = { matches: isPhone, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => media);
  const desk = await showPart(<Accounts accounts={accounts} onUpload={() => {}} />, { answer: () => null });
  return {
    ...desk,
    names: () => [...desk.place.querySelectorAll('li p[title]')].map((p) => p.getAttribute('title')),
  };
}

it('leads from the open lines of an account to them', async () => {
  const desk = await show(false);
  expect(desk.names()).toEqual(['Bank a', 'Bank b', 'Bank c']);
  const link = desk.named('2 lines still open of Bank b');
  expect(link?.getAttribute('href')).toBe('/statements?tab=lines&account=b&state=open');
});

it('keeps what has nothing open behind a press on a phone', async () => {
  const desk = await show(true);
  expect(desk.names()).toEqual(['Bank b']);
  await desk.press('Show 2 with nothing open');
  expect(desk.names()).toHaveLength(3);
  await desk.press('Hide 2 with nothing open');
  expect(desk.names()).toEqual(['Bank b']);
});

it('hides no account for the sake of one line', async () => {
  const desk = await show(true, [account('a', 0), account('b', 2)]);
  expect(desk.names()).toEqual(['Bank a', 'Bank b']);
});

it('says how far a statement reaches, by the day alone where its bank tells no times', async () => {
  const reaching = (code: string, reaches_to: string) => ({
    ...account(code, 0),
    reaches_to,
    uploaded_by: 'Ada',
  });
  // Midnight in Lagos, and an hour later; midnight in China, which is five in the afternoon in Lagos.
  const desk = await show(false, [
    reaching('a', '2026-03-04T23:00:00.000Z'),
    reaching('b', '2026-03-05T00:00:00.000Z'),
    { ...reaching('c', '2026-03-06T16:00:00.000Z'), currency: 'RMB' },
  ]);
  expect(desk.place.textContent).toContain('Covers up to 05 March 2026, uploaded by Ada');
  expect(desk.place.textContent).toContain('Covers up to 05 March 2026, 01:00 AM, uploaded by Ada');
  expect(desk.place.textContent).toContain('Covers up to 07 March 2026, uploaded by Ada');
});

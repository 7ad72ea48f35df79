/** Pictures of the search of the whole desk, and of a lost connection. */
import type { Session, Shot } from './shot.ts';

export function searchShots({ remembered }: Session): Shot[] {
  const shot = (name: string, prepare: NonNullable<Shot['prepare']>): Shot => ({
    name: `desk_search--${name}`,
    path: '/desk/orders',
    remembered,
    prepare,
  });
  return [
    shot('empty', async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search the desk' }).waitFor();
    }),
    shot('found', async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search the desk' }).fill('okafor ama');
      await page.getByRole('group', { name: 'Customers' }).waitFor();
    }),
    shot('acts', async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search the desk' }).fill('amaka');
      await page.getByRole('group', { name: 'Customers' }).waitFor();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('option', { name: 'Answer the customer' }).waitFor();
    }),
    shot('no-connection', async (page) => {
      await page.getByRole('heading', { name: 'Orders' }).waitFor();
      await page.route(/\/(api|readyz)/, (route) => route.abort());
      await page.getByText(/^No connection since/).waitFor();
    }),
  ];
}

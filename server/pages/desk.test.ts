import { siteInfo } from '@cowrie/contract/content.ts';
import { expect, it, onTestFinished } from 'vitest';
import { createTestApp, data } from '../testing/app.ts';
import { standInPages } from '../testing/pages.ts';

it('the desk’s page comes with what its first frame shows of the site, whatever the business is called', async () => {
  const app = await createTestApp({ BRAND_NAME: `Ada & "Sons" <'1'>` }, { withPages: standInPages });
  onTestFinished(() => app.close());
  const { body } = await app.http.inject({ url: '/desk/orders' });
  const [, written = ''] = body.match(/<div id="desk" data-site="([^"]*)">/) ?? [];
  const marks: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  const site = JSON.parse(written.replace(/&([^;]+);/g, (_, name) => marks[name] ?? ''));
  expect(site).toEqual(data(await app.visitor.call(siteInfo, {})));
  expect(site.brand_name).toBe(`Ada & "Sons" <'1'>`);
});

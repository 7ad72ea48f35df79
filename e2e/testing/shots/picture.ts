/** Pictures that staff send for visitors: in the form, with a second person, and at the storefront. */
import { approveContentProposal, contentCalls } from '@cowrie/contract/desk/content.ts';
import { uploadFace, uploadItemPicture } from '@cowrie/contract/desk/pictures.ts';
import type { Page } from 'playwright-core';
import { data, newCustomer, staffClient } from '../api.ts';
import { mugPicture, portraitPhoto, type Upload } from '../pictures.ts';
import type { Product } from '../product.ts';
import type { Shot } from './shot.ts';

const fileOf = ({ buffer, name, mimeType }: Upload) =>
  new File([new Uint8Array(buffer)], name, { type: mimeType });

const chosen = (button: string, picture: Upload) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
  const panel = page.getByRole('dialog');
  await panel.locator('input[type=file]').setInputFiles(picture);
  const sent = panel.locator('img[src*="/api/v1/files/"]');
  await sent.scrollIntoViewIfNeeded();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('dialog img')].every(
      ({ naturalWidth }) => naturalWidth > 0,
    ),
  );
};

export async function pictureShots(product: Product): Promise<Shot[]> {
  const owner = await staffClient(product, 'owner');
  const treasury = await staffClient(product, 'treasury');
  const customer = await newCustomer(product);
  const [face, other, mug] = [await portraitPhoto(), await portraitPhoto('#7a1f3d'), await mugPicture()];
  const people = contentCalls['team-members'];
  const approve = async (id = '') =>
    data(await treasury.client.call(approveContentProposal, { params: { id } }));
  const propose = async (name: string, picture: Upload) => {
    const { address } = data(await owner.client.call(uploadFace, { files: { picture: fileOf(picture) } }));
    const body = { name, duty: 'Answers your messages', picture: address };
    return data(await owner.client.call(people.create, { body })).proposal?.id ?? '';
  };
  const id = await propose('Ngozi Obi', face);
  await approve(id);
  await propose('Ifeoma Eze', other);
  const { address } = data(await owner.client.call(uploadItemPicture, { files: { picture: fileOf(mug) } }));
  const item = { name: 'Enamel mugs', picture: address, from_price: '2400', lead_days: 14 };
  await approve(data(await owner.client.call(contentCalls.items.create, { body: item })).proposal?.id);
  const { remembered } = owner;
  return [
    { name: 'desk_content--face-waits', path: '/desk/content/team-members', remembered: treasury.remembered },
    {
      name: 'desk_content--face-chosen',
      path: '/desk/content/team-members',
      remembered,
      prepare: chosen('Change Amara', await portraitPhoto('#1f3d7a')),
    },
    {
      name: 'desk_content--item-chosen',
      path: '/desk/content/items',
      remembered,
      prepare: chosen('Change Cups', await mugPicture()),
    },
    { name: 'about-us--own-face', path: '/about-us' },
    { name: 'branding--own-picture', path: '/branding', remembered: customer.remembered },
  ];
}

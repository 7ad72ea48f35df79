/** Pictures of what nothing has come of yet, and of what has just come about: the scenes that other pictures miss. */
import { newCustomer, placePaymentOf } from './api.ts';
import { transferSlip } from './pictures.ts';
import type { Product } from './product.ts';
import type { Shot } from './shots.ts';

export async function sceneShots(product: Product): Promise<Shot[]> {
  const { email, remembered } = await newCustomer(product);
  const payer = await newCustomer(product);
  const order = await placePaymentOf(payer.client, '215500.00', '李伟');
  return [
    ...['orders', 'payment-history', 'inbox', 'balance'].map((page) => ({
      name: `${page}--none-yet`,
      path: `/${page}`,
      remembered,
    })),
    {
      name: 'forgot-password--sent',
      path: '/forgot-password',
      prepare: async (page) => {
        await page.getByLabel('Email').fill(email);
        await page.getByRole('button', { name: 'Reset Password' }).click();
        await page.getByText('If an account with this email exists').waitFor();
      },
    },
    {
      name: 'about-us--sent',
      path: '/about-us#contact',
      remembered,
      prepare: async (page) => {
        await page.getByLabel('Phone number').fill('8012345678');
        await page.getByLabel('Message').fill('I would like to pay a supplier in Baiyun.');
        await page.getByRole('button', { name: 'Send message' }).click();
        await page.getByText('we have your message').waitFor();
      },
    },
    {
      name: 'pay--sent',
      path: `/pay/payment/${order.id}`,
      remembered: payer.remembered,
      prepare: async (page) => {
        // Taken again at another size, it is sent already.
        const isSent = page.getByRole('heading', { name: 'Payment Received' });
        const way = page.getByRole('radio', { name: 'Bank transfer' });
        await isSent.or(way).first().waitFor();
        if (await isSent.isVisible()) return;
        await way.check();
        await page.getByText('0000000000', { exact: true }).waitFor();
        await page.getByLabel(/proof of payment/i).setInputFiles(await transferSlip('NGN 215,500.00'));
        await page.getByRole('button', { name: 'I have paid' }).click();
        await isSent.waitFor();
      },
    },
  ];
}

/** Addresses of pages that mails lead to; the apps' own path builders are out of the server's reach. */
import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import type { Brand } from './letter.ts';

type OrderPlace = { type: OrderType; id: string };

/** Absolute addresses below the installation's `PUBLIC_URL`. */
export function mailLinks({ publicUrl }: Pick<Brand, 'publicUrl'>) {
  const part = encodeURIComponent;
  return {
    resetPassword: (token: string) => `${publicUrl}/reset-password/${part(token)}`,
    forgotPassword: () => `${publicUrl}/forgot-password`,
    /**
     * Where a signed-in customer changes the password. A guest is led to the sign-in first, and can ask for a reset
     * link there.
     */
    security: () => `${publicUrl}/account/security`,
    staffForgotPassword: () => `${publicUrl}/desk/forgot-password`,
    contact: () => `${publicUrl}/about-us#contact`,
    /** The order's panel, with its chat. */
    order: ({ type, id }: OrderPlace) => `${publicUrl}/orders?order=${type}-${part(id)}`,
    orders: () => `${publicUrl}/orders`,
    pay: ({ type, id }: OrderPlace) => `${publicUrl}/pay/${type}/${part(id)}`,
    staffResetPassword: (token: string) => `${publicUrl}/desk/reset-password/${part(token)}`,
    deskContent: () => `${publicUrl}/desk/content`,
    deskAccounts: () => `${publicUrl}/desk/accounts`,
    deskBook: () => `${publicUrl}/desk/book`,
    payment: () => `${publicUrl}/payment`,
    rate: () => `${publicUrl}/rate`,
    balance: () => `${publicUrl}/balance`,
    /** A customer's own data; a signed-in page, and no secret in its address. */
    ownData: () => `${publicUrl}/account/data`,
    deskPapers: () => `${publicUrl}/desk/papers`,
    deskPayouts: () => `${publicUrl}/desk/payouts`,
    deskRefunds: () => `${publicUrl}/desk/refunds`,
    deskOrder: (reference: string) => `${publicUrl}/desk/orders/${part(reference)}`,
    deskStaff: () => `${publicUrl}/desk/staff`,
    invitation: (token: string) => `${publicUrl}/desk/invitation/${part(token)}`,
  };
}

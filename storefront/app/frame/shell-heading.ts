/**
 * What a customer's page is called, by its address: its HTML says it at once, before the browser knows who looks and
 * before anything of the page is there (Product §29.69). A page that follows its order has none here.
 */
import { paths, plainPath } from '../paths.ts';

export type ShellHeading = {
  /** Null where it follows what comes. */
  title: string | null;
  intro?: string;
  /** It ends with what is known of who looks alone. */
  isIntroOpen?: true;
  /** Beside the account's sidebar on a desktop. */
  isAccount?: true;
  /** A button comes to stand beside it. */
  hasAction?: true;
  /** A scene comes to stand beside it, but on a phone. */
  hasScene?: true;
  /** As wide as a form, or as what another app shared, which comes over the orders that it may be for. */
  isNarrow?: 'form' | 'slip';
  /** A form comes: one card, by how much narrower than the page for what stands beside it. */
  form?: 'full' | 'beside-19rem' | 'beside-20rem';
  /** A row of tabs comes over it. */
  hasTabs?: true;
  /** Cards in two columns come, from that width on. */
  columns?: 'md' | 'lg' | 'xl';
  /** Each of them about as high as a screen. */
  isTall?: true;
  /** The first card is a form of a few fields. */
  isFormFirst?: true;
  /** A list comes, below what chooses from it: a row of buttons, or one of tabs over that; or below a balance. */
  list?: 'below-buttons' | 'below-tabs' | 'below-balance';
};

// Made at each asking, so that nothing of it is in the browser's script.
const headings = (): Readonly<Record<string, ShellHeading>> => ({
  [paths.payment()]: {
    title: 'Pay in China',
    intro: 'Pay in Naira, and your receiver in China gets RMB.',
    form: 'beside-19rem',
    hasTabs: true,
  },
  [paths.branding()]: {
    title: 'Branding',
    intro: 'Your logo on goods made in China. Choose what and how many.',
    form: 'beside-20rem',
  },
  [paths.shipForMe()]: {
    title: 'Ship for me',
    intro: 'Your address in China. Your shipping mark is',
    isIntroOpen: true,
    hasScene: true,
    columns: 'lg',
    isTall: true,
  },
  [paths.packageDetails()]: {
    title: 'Package details',
    intro: 'What is on its way to our warehouse? You can find the address under Ship for me.',
    isNarrow: 'form',
    form: 'full',
  },
  [paths.share()]: { title: null, isNarrow: 'slip' },
  [paths.overview()]: { title: 'Overview', isAccount: true, columns: 'md' },
  [paths.orders()]: { title: 'My Orders', isAccount: true, hasAction: true, list: 'below-tabs' },
  [paths.paymentHistory()]: { title: 'Payment History', isAccount: true, list: 'below-buttons' },
  [paths.inbox()]: {
    title: 'Inbox',
    intro: 'What you and our staff wrote about your orders.',
    isAccount: true,
  },
  [paths.balance()]: {
    title: 'Balance',
    intro: 'Your money with us.',
    isAccount: true,
    list: 'below-balance',
  },
  [paths.security()]: {
    title: 'Security',
    intro: 'Your password, how you log in, and where you are signed in.',
    isAccount: true,
    columns: 'xl',
    isFormFirst: true,
  },
  [paths.ownData()]: {
    title: 'Your data',
    intro: 'What we hold about you is yours: take it with you, or have it deleted.',
    isAccount: true,
    columns: 'xl',
  },
});

export const shellHeading = (pathname: string): ShellHeading | null =>
  headings()[plainPath(pathname)] ?? null;

import type { MetaFunction } from 'react-router';
import { pageMeta } from '../frame/site.ts';
import { AccountSidebar } from './account-frame.tsx';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'My account' });

/** Only the account's sidebar; on a phone the username leads here (Product §11.1). */
export default function MyAccount() {
  return (
    <div className="page max-w-md py-8 lg:py-12">
      <h1 className="mb-5 text-3xl">My account</h1>
      <AccountSidebar />
    </div>
  );
}

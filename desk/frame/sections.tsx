/** The rail's sections, each with who may open it. */

import { assignmentRules } from '@cowrie/contract/desk/assignment.ts';
import { auditLog } from '@cowrie/contract/desk/audit-log.ts';
import { statementAccounts } from '@cowrie/contract/desk/bank-statements.ts';
import { bookAccounts } from '@cowrie/contract/desk/book.ts';
import { listDeskCases } from '@cowrie/contract/desk/cases.ts';
import { checkUp } from '@cowrie/contract/desk/check-up.ts';
import { listContacts } from '@cowrie/contract/desk/contacts.ts';
import { contentCalls } from '@cowrie/contract/desk/content.ts';
import { listCustomers } from '@cowrie/contract/desk/customers.ts';
import { listInbox } from '@cowrie/contract/desk/inbox.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import { overview } from '@cowrie/contract/desk/overview.ts';
import { listPapers } from '@cowrie/contract/desk/papers.ts';
import { findParcels } from '@cowrie/contract/desk/parcels.ts';
import { listPayouts } from '@cowrie/contract/desk/payouts.ts';
import { promiseBoard } from '@cowrie/contract/desk/promise-board.ts';
import { listRefunds } from '@cowrie/contract/desk/refunds.ts';
import { listStaff, type Staff } from '@cowrie/contract/desk/session.ts';
import { deskTransactions } from '@cowrie/contract/desk/transactions.ts';
import { deskRates, listPayAccounts } from '@cowrie/contract/desk/treasury.ts';
import { officeHours } from '@cowrie/contract/desk/working-hours.ts';
import type { Access } from '@cowrie/contract/endpoint.ts';
import { InspectIcon, WalletIcon } from '@cowrie/ui/first-icons.tsx';
import {
  BankIcon,
  CalendarIcon,
  CardIcon,
  ChatIcon,
  ClockIcon,
  EditIcon,
  FileIcon,
  HomeIcon,
  OrdersIcon,
  PackageIcon,
  PulseIcon,
  RateIcon,
  ReceiptIcon,
  RefreshIcon,
  SendIcon,
  ShieldIcon,
  UserIcon,
} from '@cowrie/ui/icons.tsx';
import type { ComponentType } from 'react';
import { paths } from '../paths.ts';
import { mayCall, whyNot } from '../session/rights.ts';

export type Section = {
  to: string;
  label: string;
  Icon: ComponentType<{ className?: string }>;
  /** The read that the section starts with: whoever may do it sees the section. */
  needs: { access: Access };
};

const SECTIONS: readonly Section[] = [
  { to: paths.overview, label: 'Overview', Icon: HomeIcon, needs: overview },
  { to: paths.orders(), label: 'Orders', Icon: OrdersIcon, needs: deskOrders },
  { to: paths.inbox(), label: 'Inbox', Icon: ChatIcon, needs: listInbox },
  { to: paths.promise, label: 'Promise', Icon: ClockIcon, needs: promiseBoard },
  { to: paths.parcels(), label: 'Parcels', Icon: PackageIcon, needs: findParcels },
  { to: paths.transactions(), label: 'Transactions', Icon: WalletIcon, needs: deskTransactions },
  { to: paths.book, label: 'Book', Icon: CardIcon, needs: bookAccounts },
  { to: paths.statements, label: 'Statements', Icon: FileIcon, needs: statementAccounts },
  { to: paths.payouts, label: 'Payouts', Icon: SendIcon, needs: listPayouts },
  { to: paths.refunds(), label: 'Refunds', Icon: RefreshIcon, needs: listRefunds },
  { to: paths.papers(), label: 'Papers', Icon: ReceiptIcon, needs: listPapers },
  { to: paths.rates, label: 'Rates', Icon: RateIcon, needs: deskRates },
  { to: paths.accounts, label: 'Accounts', Icon: BankIcon, needs: listPayAccounts },
  { to: paths.workingHours, label: 'Working hours', Icon: CalendarIcon, needs: officeHours },
  { to: paths.customers(), label: 'Customers', Icon: UserIcon, needs: listCustomers },
  { to: paths.content(), label: 'Content', Icon: EditIcon, needs: contentCalls.faqs.list },
  { to: paths.staff, label: 'Staff', Icon: ShieldIcon, needs: listStaff },
  { to: paths.auditLog, label: 'Audit log', Icon: InspectIcon, needs: auditLog },
  { to: paths.checkUp, label: 'Check-up', Icon: PulseIcon, needs: checkUp },
];

/** Screens that a section of the rail leads to. */
const BESIDE: readonly Pick<Section, 'to' | 'needs'>[] = [
  { to: paths.cases, needs: listDeskCases },
  { to: paths.contacts, needs: listContacts },
  { to: paths.sharing, needs: assignmentRules },
];

export function sectionsFor(staff: Staff): Section[] {
  return SECTIONS.filter((section) => mayCall(staff, section.needs));
}

/** Where somebody begins: the overview, or the first section that is theirs. */
export function homeOf(staff: Staff): string {
  return sectionsFor(staff)[0]?.to ?? paths.me;
}

/** Why a section's address is closed to `staff` who typed it or followed an old link; null where it is open. */
export function closedBecause(staff: Staff, pathname: string): string | null {
  const section = [...SECTIONS, ...BESIDE].find(({ to }) => to !== paths.overview && pathname.startsWith(to));
  return section ? whyNot(staff, section.needs) : null;
}

/** Figures by day, and how far they are added up. */
import type { OrderStatus, OrderType, TransactionStatus } from '@cowrie/contract/lifecycle.ts';
import type { Generated } from 'kysely';
import type { WithDefault } from './columns.ts';

export type FiguresUpto = {
  is_only: Generated<boolean>;
  /** `YYYY-MM-DD`. */
  from_day: string;
  event_id: bigint;
  journal_id: bigint;
  /** Up to which journal what was given back leaves out what customers take out; older processes know nothing of it. */
  given_back_upto: bigint | null;
};

export type OrdersByDay = { day: string; type: OrderType; status: OrderStatus; orders: bigint };
export type OpenOrdersByStatus = { type: OrderType; status: OrderStatus; orders: bigint };

export type MoneyByDay = {
  by: 'day' | 'staff' | 'method' | 'account';
  day: string;
  key: string;
  name: string;
  what: 'in' | 'out' | 'cancelled' | 'margin' | 'refunds';
  currency: string;
  amount: bigint;
};

export type WaitsByDay = Pick<MoneyByDay, 'by' | 'day' | 'key'> & {
  what: 'confirm' | 'pay_out';
  minutes: number;
  orders: bigint;
};

export type ConfirmationsByDay = { day: string; minutes: number; orders: bigint };

export type MoreFiguresUpto = {
  figures: 'attempts' | 'steps';
  /** `YYYY-MM-DD`. */
  from_day: string;
  event_id: bigint;
  message_id: WithDefault<bigint>;
  hours: WithDefault<string>;
};

export type CountedAttempts = {
  order_id: bigint;
  transaction_id: bigint;
  day: string;
  type: OrderType;
  status: TransactionStatus;
  currency: string;
  amount: bigint;
  is_of_cancelled: boolean;
  is_from_balance: boolean;
};

export type AttemptsByDay = {
  day: string;
  type: OrderType;
  status: TransactionStatus;
  currency: string;
  what: 'attempts' | 'amount' | 'of_cancelled' | 'from_balances';
  total: bigint;
};

export type StepsByDay = {
  day: string;
  step: 'proof' | 'payout' | 'words' | 'quote';
  staff_id: bigint;
  minutes: number;
  steps: bigint;
};

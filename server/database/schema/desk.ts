/** How the team works: hours, shifts, whose an order is, views, mentions. */
import type { RuleKind } from '@cowrie/contract/desk/assignment.ts';
import type { ConversationKind } from '@cowrie/contract/desk/inbox.ts';
import type { QueueLook } from '@cowrie/contract/desk/saved-views.ts';
import type { Office } from '@cowrie/contract/offices.ts';
import type { StaffRole } from '@cowrie/contract/roles.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { Id, WithDefault } from './columns.ts';

export type WorkingHours = { office: Office; weekday: number; opens: number; closes: number };

export type DaysOff = {
  office: Office;
  day: string;
  name: string;
  is_worked: WithDefault<boolean>;
  is_holiday: boolean;
};

export type HolidayYears = { office: Office; year: number };

export type Shifts = {
  id: Id;
  staff_id: bigint;
  began_at: Date;
  ends_at: Date;
  ended_at: Generated<Date | null>;
};

export type ShiftNotes = { id: Id; staff_id: bigint; message: string; created_at: Date };
export type ShiftNoteReads = { note_id: bigint; staff_id: bigint; read_at: Date };

export type AssignmentRules = {
  id: Id;
  position: number;
  kind: RuleKind;
  customer_id: bigint | null;
  staff_id: bigint | null;
  role: StaffRole | null;
  last_staff_id: Generated<bigint | null>;
};

export type AssignmentWaits = {
  kind: ConversationKind;
  subject_id: bigint;
  rule_id: bigint;
  since: Date;
};

export type Mentions = {
  id: Id;
  order_id: bigint;
  message_id: bigint;
  staff_id: bigint;
  by_staff_id: bigint;
  created_at: Date;
  read_at: Generated<Date | null>;
};

export type SavedViews = {
  id: Id;
  name: string;
  staff_id: bigint;
  for_all: WithDefault<boolean>;
  look: JSONColumnType<QueueLook>;
  created_at: Date;
};

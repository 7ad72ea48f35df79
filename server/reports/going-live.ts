/** What is missing to go live, from what is there, and the owner's word for what may stay as it is (Product §28.10, §28.11). */
import type { AuditAction } from '@cowrie/contract/desk/audit-actions.ts';
import {
  GO_LIVE_STEPS,
  type GoLiveStep,
  NEEDED_STEPS,
  type REVIEWED_STEPS,
} from '@cowrie/contract/desk/going-live.ts';
import { DEFAULT_BASE, DEFAULT_TARGET } from '@cowrie/contract/rates.ts';
import { sql } from 'kysely';
import { audit } from '../audit/index.ts';
import type { StaffAct } from '../calls/call.ts';
import type { Context } from '../context.ts';
import { putSetting } from '../database/settings.ts';
import { transaction } from '../database/transaction.ts';
import { hasSampleData } from '../sample-mark.ts';

type ReviewedStep = (typeof REVIEWED_STEPS)[number];
type Facts = Record<GoLiveStep, boolean> & {
  account_waits: boolean;
  person_waits: boolean;
  has_orders: boolean;
};

const settingOf = (step: ReviewedStep) => `reviewed/${step}`;

/** What is made up needs nothing: sample data is over from the start. */
export async function goLiveSteps(
  { db, config }: Pick<Context, 'db' | 'config'>,
  staffId: bigint,
  now: Date,
) {
  const facts = { ...(await factsOf(db, staffId, now)), mail: config.smtpUrl !== undefined };
  const waits = { account: facts.account_waits, 'second-person': facts.person_waits };
  const steps = GO_LIVE_STEPS.map((step) => ({
    step,
    done: facts[step],
    waits: !facts[step] && (waits[step as keyof typeof waits] ?? false),
  }));
  const isAll = (wanted: readonly GoLiveStep[]) => wanted.every((step) => facts[step]);
  return {
    steps,
    has_orders: facts.has_orders,
    is_over: isAll(GO_LIVE_STEPS) || (facts.has_orders && isAll(NEEDED_STEPS)) || (await hasSampleData(db)),
  };
}

/** Each by one probe of an index or of a small table. */
async function factsOf(db: Context['db'], staffId: bigint, now: Date): Promise<Omit<Facts, 'mail'>> {
  // By their words and not as a parameter: as one they might be any actions, whose entries the planner would expect to
  // meet soon enough by reading the log from its beginning. A log without them it would read to its end.
  const wasDone = (step: ReviewedStep, actions: readonly AuditAction[]) =>
    sql<boolean>`(exists (select from settings where key = ${settingOf(step)})
      or exists (select from audit_log where action in (${sql.join(actions.map((action) => sql.lit(action)))})))`.as(
      step,
    );
  return db
    .selectNoFrom([
      sql<boolean>`coalesce((select factor_since is not null from staff where id = ${staffId}), false)`.as(
        'own-factor',
      ),
      sql<boolean>`exists (select from staff where id <> ${staffId} and blocked_at is null
        and role in ('owner', 'treasury') and factor_since is not null)`.as('second-person'),
      sql<boolean>`(exists (select from staff_invitations where used_at is null and expires_at > ${now}
          and role in ('owner', 'treasury'))
        or exists (select from staff where id <> ${staffId} and blocked_at is null
          and role in ('owner', 'treasury')))`.as('person_waits'),
      sql<boolean>`exists (select from pay_accounts a join payment_options o on o.code = a.option_code
        where o.enabled and (a.state = 'live' or a.state = 'approved' and a.live_from <= ${now}))`.as(
        'account',
      ),
      sql<boolean>`exists (select from pay_accounts where state in ('proposed', 'approved'))`.as(
        'account_waits',
      ),
      sql<boolean>`exists (select from rates where base = ${DEFAULT_BASE} and target = ${DEFAULT_TARGET})`.as(
        'rates',
      ),
      wasDone('hours', ['hours.change', 'day-off.keep']),
      wasDone('limits', ['currency.limits']),
      wasDone('content', ['content.create', 'content.update', 'content.delete', 'content.approve']),
      sql<boolean>`exists (select from orders)`.as('has_orders'),
    ])
    .executeTakeFirstOrThrow();
}

/** Said again it stands as it was said first. */
export async function reviewStep({ context, staff, now }: StaffAct, step: ReviewedStep): Promise<void> {
  await transaction(context.db, async (tx) => {
    if (!(await putSetting(tx, settingOf(step), now.toISOString()))) return;
    await audit(tx, { staff, action: 'going-live.review', subject: step, detail: 'right as it is', now });
  });
}

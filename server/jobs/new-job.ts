/**
 * Writes a job's row as pg-boss does, in the statement of the fact that asks for it: its own way is a statement more, and
 * wakes the workers by a notice that makes all who commit wait for each other. A test holds the two rows alike.
 */
import { piece } from '../database/pieces.ts';

/**
 * The CTE `@job`: one for each row of `about`, among which are those of `@each`; `data` is SQL for what the job is told. The
 * values are those of `JobValues`.
 */
export const newJob = (data: string, about = '@each') => `@job as (
  insert into pgboss.job (name, data, priority, start_after, created_on, expire_seconds, deletion_seconds, keep_until,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds, blocked, blocking,
    pending_dependencies)
  select queue.name, ${data} || :job_cause::jsonb, 0, due.at, due.asked, queue.expire_seconds, queue.deletion_seconds,
    due.at + queue.retention_seconds * interval '1s', coalesce(:job_tries::int, queue.retry_limit), queue.retry_delay,
    queue.retry_backoff, coalesce(:job_longest_wait::int, queue.retry_delay_max), queue.policy, queue.dead_letter,
    queue.heartbeat_seconds, false, false, 0
  from ${about}, pgboss.queue queue, (
    select pgboss.job_now() as asked) now, lateral (
    select asked, asked + :job_delay::int * interval '1s' as at) due
  where queue.name = :job_queue)`;

export type JobValues = {
  job_queue: string;
  /** Seconds. */
  job_delay: number;
  /** How often it is tried and the longest wait in between, in seconds; null as its queue has it. */
  job_tries: number | null;
  job_longest_wait: number | null;
  /** What is added to its data: why it was asked for, as JSON. */
  job_cause: string;
};

/** A job that is told `job_data`, a JSON text. */
export const jobRow = piece<JobValues & { job_data: string }>(newJob(':job_data::jsonb'));

/** Tells the workers of `queues` that something came. */
export const WAKE = `select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name)
  from unnest($1::text[]) name`;

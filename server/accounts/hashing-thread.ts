/** The thread in which passwords are hashed, one at a time: `hashing.ts` starts it. */
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { COST, type HashingAnswer, type HashingJob } from './hashing-jobs.ts';

/** A third of what everything else gets of a busy processor: whoever signs in is still to get there. */
const NICE = 5;

/** Whoever only asks goes first. Linux alone has priorities by thread; elsewhere all are alike. */
function giveWay(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICE);
  } catch {
    // Where the priority cannot be set, hashing only competes with other work.
  }
}

const done = (job: HashingJob) =>
  job.stored === undefined ? hashSync(job.password, COST) : verifySync(job.stored, job.password);

function answerOf(job: HashingJob): HashingAnswer {
  try {
    return { done: done(job) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

giveWay();
parentPort?.on('message', (job: HashingJob) => parentPort?.postMessage(answerOf(job)));

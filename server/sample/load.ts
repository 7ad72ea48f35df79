/** Sample data, so that a first look shows a living product; every page says that it is a sample (Product §24.4, §24.5). */
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { hashPassword, insertCustomer } from '../accounts/index.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { insertLiveAccount } from '../payments/index.ts';
import { hasSampleData, markAsSample } from '../sample-mark.ts';
import { insertStaff } from '../staff/index.ts';
import { sampleBook } from './book.ts';
import { sampleContent } from './content.ts';
import { sampleParcels } from './parcels.ts';
import { samplePayments, storePictures } from './payments.ts';
import { SAMPLE_CUSTOMERS, SAMPLE_PASSWORD, SAMPLE_STAFF } from './people.ts';
import { sampleProducts } from './products.ts';
import { sampleRates } from './rates.ts';
import { samplePaper, sampleTeam } from './team.ts';

/** The sample's staff have worked there for a while: two of them count as two people (Product §22.5). */
const STAFF_HOURS = 24 * 90;

/** Loads the sample once into a database that has no customers yet. */
export async function loadSample(context: Context): Promise<void> {
  const { db, clock } = context;
  if (await hasSampleData(db)) return;
  const inUse = await db.selectFrom('customers').select('id').limit(1).executeTakeFirst();
  if (inUse) return;
  const now = clock();
  const passwordHash = await hashPassword(SAMPLE_PASSWORD);
  const pictures = await storePictures(context);
  // Nobody is told by mail of orders that nobody placed.
  const { jobs } = context;
  // An empty queue name: the statement that writes jobs finds no such queue, and writes none.
  const noJob: typeof jobs.values = (...job) => ({ ...jobs.values(...job), job_queue: '' });
  const quietJobs = { ...jobs, send: async () => {}, values: noJob, wakeAfter: () => {} };
  const quiet: Context = { ...context, jobs: quietJobs };
  await transaction(db, async (tx) => {
    if (!(await markAsSample(tx, now))) return;
    await sampleRates(tx, now);
    const { accountId, bank } = await sampleAccounts(tx, now);
    await sampleContent(tx);
    const people = await samplePeople(tx, passwordHash, now);
    const { counter, signer } = people;
    const sample = { context: quiet, tx, accountId, ...people };
    const week = [
      ...(await samplePayments(sample, pictures)),
      ...sampleProducts(sample),
      ...sampleParcels(sample),
      ...(await sampleBook({ context: quiet, tx, bank, counter, signer })),
    ];
    // Oldest first, so that ids grow with time as they do in life.
    week.sort((a, b) => b.hoursAgo - a.hoursAgo);
    for (const { hoursAgo, place } of week) await place(new Date(now.getTime() - hoursAgo * HOUR_MS));
    await sampleTeam({ context: quiet, tx, ...people, now });
  });
  await samplePaper(quiet);
}

async function samplePeople(tx: Db, passwordHash: string, now: Date) {
  const staff = [];
  const joined = new Date(now.getTime() - STAFF_HOURS * HOUR_MS);
  for (const { username, name, role } of SAMPLE_STAFF) {
    const email = `${username}@sample.test`;
    staff.push(await insertStaff(tx, { username, name, email, role, passwordHash, now: joined }));
  }
  const customers = [];
  for (const { username, firstname, lastname, email, phone } of SAMPLE_CUSTOMERS) {
    customers.push(
      await insertCustomer(tx, {
        username,
        firstname,
        lastname,
        email,
        date_of_birth: '1992-04-16',
        phone_number: phone,
        password_hash: passwordHash,
        verified_at: now,
        created_at: now,
      }),
    );
  }
  const [customer, second] = customers;
  const treasury = staff.find((member) => member?.role === 'treasury');
  const owner = staff.find((member) => member?.role === 'owner');
  const worker = staff.find((member) => member?.role === 'warehouse');
  const helper = staff.find((member) => member?.role === 'support');
  if (!customer || !second || !treasury || !owner || !worker || !helper)
    throw new Error('the sample has nobody to order and nobody to serve');
  return {
    customerId: customer.id,
    refundedId: second.id,
    staffId: treasury.id,
    counter: treasury,
    signer: owner,
    worker,
    helper,
  };
}

/** Answers the bank account's id and details. */
async function sampleAccounts(tx: Db, now: Date) {
  const bank = {
    bank_name: 'Sample Bank',
    account_number: '0000000000',
    account_name: 'Sample Account, do not pay',
  };
  const accountId = await insertLiveAccount(tx, { option: 'bank-transfer', details: bank, now });
  await insertLiveAccount(tx, {
    option: 'usdt',
    details: {
      wallet_address: 'TSampleSampleSampleSampleSample0000',
      wallet_address_network: 'TRC-20 (sample)',
    },
    now,
  });
  return { accountId, bank };
}

/** The check-up as the owner asks for it at the desk: of the process that answers (Product §31.73). */
import type { Finding } from '@cowrie/contract/desk/check-up.ts';
import { audit } from '../audit/index.ts';
import type { StaffAct } from '../calls/call.ts';
import type { Db } from '../database/transaction.ts';
import type { Others } from './check-up.ts';
import { lookInto, standbyFindings } from './database-findings.ts';
import { diskFindings, fileFindings } from './file-findings.ts';
import { letterFinding } from './letter-finding.ts';
import { certificateFindings, settingsFindings } from './settings-findings.ts';

type Act = Pick<StaffAct, 'context' | 'staff' | 'now'>;

export type Asked = Others & {
  addressee(db: Db, staffId: bigint): Promise<{ email: string } | undefined>;
};

/** Everything but a letter: that is asked for by itself. */
export async function checkUpFor(
  { context, staff, now }: Act,
  { ownersToWrite, backupFinding }: Asked,
): Promise<Finding[]> {
  const { config, database, db, files, clock } = context;
  const [{ findings }, ...others] = await Promise.all([
    lookInto(database, { config, clock, ownersToWrite }),
    diskFindings(config),
    fileFindings(config, files),
    standbyFindings(config, database),
  ]);
  const settings = [...settingsFindings(config), ...certificateFindings(config, now)];
  const all = [...settings, ...findings, ...others.flat(), backupFinding(config, now)];
  const count = (verdict: Finding['verdict']) => all.filter((one) => one.verdict === verdict).length;
  const detail = `${count('wrong')} wrong, ${count('mind')} to be known of`;
  await audit(db, { staff, action: 'check-up.run', subject: 'installation', detail, now });
  return all;
}

/** To the mailbox of whoever asks. */
export async function tryLetterTo({ context, staff, now }: Act, { addressee }: Asked): Promise<Finding> {
  const { config, db } = context;
  const email = (await addressee(db, staff.id))?.email;
  const finding = await letterFinding(config, email ? [email] : []);
  const detail = finding.verdict === 'wrong' ? 'not taken' : 'taken';
  await audit(db, { staff, action: 'check-up.letter', subject: 'installation', detail, now });
  return finding;
}

/** `npm run verify-log`: holds the logs against their seals, and against a hash from the process's log where one is given. */
import './private-files.ts';
import { command, say, withDatabase } from './command.ts';
import { verifyLogs } from './log-seals/index.ts';

await command((config) =>
  withDatabase(config, async ({ db }) => {
    const { wrong, seals, rows, unsealed, newest, removals } = await verifyLogs(db, process.argv[2]);
    say(wrong ? `NOT as it was: ${wrong}.` : `${rows} rows under ${seals} seals are as they were sealed.`);
    if (removals > 0) say(`Of ${removals} rows the words about a deleted customer were taken out since.`);
    if (newest && !wrong) say(`The newest seal is of ${newest.at.toISOString()}: ${newest.hash}`);
    for (const [log, count] of Object.entries(unsealed)) {
      if (count > 0n)
        say(`${count} rows of ${log} are not sealed yet: that happens each minute while the product runs.`);
    }
    return wrong === null;
  }),
);

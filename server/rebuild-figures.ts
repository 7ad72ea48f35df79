/** `npm run rebuild-figures`: builds the overview's figures anew and says what was not as the orders and the book say. */
import './private-files.ts';
import { command, say, withDatabase } from './command.ts';
import { rebuildFigures } from './figures/index.ts';

await command((config) =>
  withDatabase(config, async ({ db }) => {
    const { figures, differed } = await rebuildFigures(db, new Date());
    for (const line of differed) say(`Was wrong: ${line}`);
    const verdict = differed.length === 0 ? 'all were right' : `so many were wrong: ${differed.length}`;
    say(`${figures} figures are built anew; ${verdict}.`);
    return differed.length === 0;
  }),
);

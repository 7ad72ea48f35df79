/** `npm run rebuild-figures`: builds the overview's figures anew and says what was not as the orders and the book say. */
import './private-files.ts';
import { command, say, withDatabase } from './command.ts';
import { rebuildFigures } from './figures/index.ts';

await command((config) =>
  withDatabase(config, async ({ db }) => {
    const { figures, differed } = await rebuildFigures(db, new Date());
    for (const line of differed) say(`Was wrong: ${line}`);
    say(
      `${figures} figures are built anew${differed.length > 0 ? `; ${differed.length} were wrong` : ', and all were right'}.`,
    );
    return differed.length === 0;
  }),
);

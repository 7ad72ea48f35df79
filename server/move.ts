/** `npm run move -- --to …`: carries everything to another database; docs/running.md says when and how. */
import './private-files.ts';
import { parseArgs } from 'node:util';
import { command, say } from './command.ts';
import { destinationOf, move } from './installation/move.ts';

await command(async (config) => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  await move(config, destinationOf(values.to), say, new Date());
  return true;
});

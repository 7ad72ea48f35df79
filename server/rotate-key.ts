/** `npm run rotate-key`: changes the installation's key; docs/running.md says when and how. */
import './private-files.ts';
import { changeKey } from './change-key.ts';
import { command, say, withDatabase } from './command.ts';

await command(async (config) => {
  await withDatabase(config, (database) => changeKey(database, config, { tell: say }));
  return true;
});

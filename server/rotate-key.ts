/** `npm run rotate-key`: changes the installation's key; docs/running.md says when and how. */
import './private-files.ts';
import { command, say, withDatabase } from './command.ts';
import { changeKey } from './installation/change-key.ts';

await command(async (config) => {
  await withDatabase(config, (database) => changeKey(database, config, { tell: say }));
  return true;
});

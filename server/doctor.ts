/** `npm run doctor`: says in plain words what is wrong with an installation; ends with 1 where something is. */
import './private-files.ts';
import { parseArgs } from 'node:util';
import { checkUp } from './check-up/index.ts';
import { command, say } from './command.ts';
import { prepareDataDir } from './data-dir.ts';
import { ownersToWrite } from './staff/index.ts';

const MARK = { good: 'ok   ', mind: 'mind ', wrong: 'WRONG' };

await command(async (config) => {
  const { values } = parseArgs({ options: { 'mail-to': { type: 'string' } } });
  for (const line of prepareDataDir(config.dataDir)) say(line);
  const findings = await checkUp(config, { mailTo: values['mail-to'], ownersToWrite });
  for (const { verdict, about, says } of findings) say(`${MARK[verdict]}  ${about}: ${says}`);
  return findings.every(({ verdict }) => verdict !== 'wrong');
});

/** Whether a letter leaves (Product §31.32). */
import { randomUUID } from 'node:crypto';
import type { Finding } from '@cowrie/contract/desk/check-up.ts';
import type { Config } from '../config.ts';
import { toldMessage } from '../logging/log.ts';
import { renderLetter } from '../mail/letter.ts';
import { openMailer } from '../mail/open-mailer.ts';
import { good, mind, wrong } from './finding.ts';

/** A server that takes a letter is the only one known to (Product §31.32). */
export async function letterFinding(config: Config, to: string[]): Promise<Finding> {
  // The owners are read from the database, which may not have been looked into.
  if (to.length === 0)
    return mind('mail', 'no letter was sent: say to whom, with  npm run doctor -- --mail-to me@example.com');
  const mailer = openMailer(config, { info() {} });
  const letter = renderLetter(
    {
      subject: `A test letter from ${config.brandName}`,
      preview: 'Emails of this installation arrive.',
      parts: [
        { paragraph: 'Someone who runs this installation checked whether its emails arrive. This one did.' },
        { small: 'You do not need to do anything.' },
      ],
    },
    { name: config.brandName, publicUrl: config.publicUrl },
  );
  try {
    for (const address of to) await mailer.send({ ...letter, to: address, id: randomUUID() });
    const where = config.smtpUrl
      ? `the mail server took a letter to ${to.join(', ')}: see that it arrived`
      : null;
    return where
      ? good('mail', where)
      : mind('mail', `a letter to ${to.join(', ')} was written to the folder`);
  } catch (error) {
    return wrong('mail', `the mail server did not take a letter to ${to.join(', ')}: ${toldMessage(error)}`);
  } finally {
    mailer.close();
  }
}

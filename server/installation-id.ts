/** By what an installation is told from its copies (Product §31.102). */
import { randomUUID } from 'node:crypto';
import { getSetting, setSetting } from './database/settings.ts';
import type { Db } from './database/transaction.ts';

/** The key in `settings`; a migration put the first value. */
const INSTALLATION = 'installation';

export const installationId = async (db: Db): Promise<string> => String(await getSetting(db, INSTALLATION));

/** What was copied with its rows is another installation from here on. */
export const renewInstallationId = (db: Db): Promise<void> => setSetting(db, INSTALLATION, randomUUID());

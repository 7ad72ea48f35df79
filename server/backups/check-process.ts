/** The process of a check: `PLACE NAME SCRATCH`; prints what is wrong as JSON. What it writes is its user's alone, as whatever the process that started it writes. */
import { checkBackup } from './check-backup.ts';
import { findBackup } from './place.ts';

const [place = '', name, scratch = ''] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await checkBackup(place, findBackup(place, name), scratch)));

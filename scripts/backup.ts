/** `npm run backup`: see there. */
import '../server/backup.ts';

/** `npm run restore`: see there. */
import '../server/restore.ts';

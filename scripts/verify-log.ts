/** `npm run verify-log`: see there. */
import '../server/verify-log.ts';

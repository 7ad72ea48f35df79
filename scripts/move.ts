/** `npm run move`: see there. */
import '../server/move.ts';

/** `npm run rotate-key`: see there. */
import '../server/rotate-key.ts';

/** `npm run release`: see there. */
import '../server/release.ts';

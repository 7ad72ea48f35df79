/** `npm run rebuild-figures`: see there. */
import '../server/rebuild-figures.ts';

/** `npm run database-roles`: see there. */
import '../server/database-roles.ts';

/** `npm run doctor`: see there. */
import '../server/doctor.ts';

/** The working hours' door: when the business works, and what follows for a promise. */
export { makeHolidays } from './holidays.ts';
export { businessTimes } from './queries.ts';
export { type BusinessTimes, promisedMoment, workedTime } from './working-time.ts';

/** The working hours' door: when the business works, and what follows for a promise. */
export { makeHolidays } from './holidays.ts';
export { type BusinessTimes, promisedMoment } from './promised-moment.ts';
export { businessTimes } from './queries.ts';
export { workedTime } from './worked-time.ts';

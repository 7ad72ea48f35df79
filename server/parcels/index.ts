/** The door of what the warehouse does: parcels that came, the shelf, and what leaves together. */
export { workOnDepartureMails } from './departure-mail.ts';
export { loadOnto, openDeparture } from './departures.ts';
export { forgetShelf } from './forget-person.ts';
export { shelveParcel } from './shelve.ts';
export { holdNumber, standsOnShelf, takeOffShelf } from './take-off-shelf.ts';

import { StartError } from '../start-error.ts';

/** The database cannot be opened as set up; `message` is the one line to print. */
export class DatabaseStartError extends StartError {}

/** Another process has it, as it should while the product runs. */
export class DatabaseInUse extends DatabaseStartError {
  override name = 'DatabaseInUse';
}

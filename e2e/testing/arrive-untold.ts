import type { Customer } from './api.ts';
import type { Browsers, Person, Screen } from './browser.ts';

/** Opens a page as this customer and keeps the stream of changes from it, so that it learns what is new by its polls. */
export async function arriveUntold(
  browsers: Browsers,
  { remembered }: Customer,
  screen: Screen,
  path: string,
): Promise<Person> {
  const person = await browsers.open(screen, { remembered });
  await person.page.route('**/api/v1/live', (route) => route.abort());
  await person.page.goto(path);
  return person;
}

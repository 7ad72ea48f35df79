import type { Locator } from 'playwright-core';

/** Pastes a text over all that stands in a field, as it was copied elsewhere. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.page().context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await field.evaluate((_, copied) => navigator.clipboard.writeText(copied), text);
  await field.press('ControlOrMeta+a');
  await field.press('ControlOrMeta+v');
}

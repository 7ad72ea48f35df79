/** Merges what was typed into a form with what somebody else has saved meanwhile (Product §19.12). */

type Values = Record<string, unknown>;

/** What is saved now, with the fields in which something was typed: those that differ from what was `shown`. */
export const mergeTyped = <Form extends Values>(
  now: Form,
  { shown, typed }: { shown: Form; typed: Form },
): Form => ({
  ...now,
  ...Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== shown[name])),
});

/** The fields that say something else now than was shown. */
export const changedFields = (shown: Values, now: Values): string[] =>
  Object.keys(now).filter((name) => now[name] !== shown[name]);

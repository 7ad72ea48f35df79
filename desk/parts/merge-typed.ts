/** What was typed into a form whose facts somebody else changed meanwhile (Product §19.12). */

type Values = Record<string, string>;

/** What was typed on top of what stands now: a field that was left as it was shown becomes as it is. */
export const mergeTyped = (now: Values, { shown, typed }: { shown: Values; typed: Values }): Values => ({
  ...now,
  ...Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== shown[name])),
});

/** The fields that say something else now than was shown. */
export const changedFields = (shown: Values, now: Values): string[] =>
  Object.keys(now).filter((name) => now[name] !== shown[name]);

/** Values as they stand in an address. */

/** A value as a text: a form and an address have nothing else. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
export const encoded = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed());

/** A value in an address: as it should be, or with the bytes as they are. */
export const inAddress = (value: unknown, isBare: boolean): string =>
  isBare ? asText(value).replace(/[^\x21-\x7e]/g, '%ff') : encoded(value);

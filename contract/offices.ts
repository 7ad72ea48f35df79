/** Where the business works (Product §27.60). */
export const OFFICES = ['lagos', 'beijing'] as const;
export type Office = (typeof OFFICES)[number];
export const OFFICE_NAMES: Record<Office, string> = { lagos: 'Lagos', beijing: 'Beijing' };

/** What a receiver says of their money: apart from the calls, so that a page which only shows it loads none. */
export const SUPPLIER_ANSWERS = ['received', 'not-yet'] as const;
export type SupplierAnswer = (typeof SUPPLIER_ANSWERS)[number];

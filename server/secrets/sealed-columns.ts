/**
 * Every column that holds sealed text, in one list: what a change of the key seals anew (Product §25.2). A value in clear
 * beside sealed ones is an earlier version's and is sealed within hours (`staff/seal-seeds.ts`).
 */

type SealedColumn = {
  table: 'staff' | 'customers' | 'shared_receipts';
  column: 'totp_secret' | 'totp_pending' | 'token_sealed';
  /** What its row's values are sealed for: `Secrets.seal(…, place)`. */
  place: (rowId: bigint) => string;
};

/** For both of a person's columns, so that a seed that was confirmed moves from one to the other as it is. */
export const seedPlace = {
  staff: (id: bigint) => `staff:${id}:totp`,
  customers: (id: bigint) => `customer:${id}:totp`,
};

/** The token of a link to a receipt, which its customer sees again. */
export const receiptTokenPlace = (id: bigint) => `shared-receipt:${id}`;

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...(['staff', 'customers'] as const).flatMap((table) =>
    (['totp_secret', 'totp_pending'] as const).map((column) => ({ table, column, place: seedPlace[table] })),
  ),
  { table: 'shared_receipts', column: 'token_sealed', place: receiptTokenPlace },
];

/** What a setting is sealed for, where its value is sealed text. */
export const sealedSettingPlace = (key: string) => `setting:${key}`;

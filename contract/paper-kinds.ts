/** What papers there are (Product §28.95). */
export const PAPER_KINDS = ['invoice', 'receipt', 'credit-note'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

export const PAPER_NAMES: Record<PaperKind, string> = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  'credit-note': 'Credit note',
};

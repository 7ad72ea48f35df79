/** What the payment page says by itself, before the call would: apart from all other errors, which it need not load. */
export const PAYMENT_ERRORS = {
  amount_below_minimum: { status: 400, message: 'The smallest amount you can pay is {amount}' },
  amount_above_maximum: { status: 400, message: 'The largest amount you can pay is {amount}' },
  qr_required: { status: 400, message: 'QR Code image is required' },
  qr_or_information_required: {
    status: 400,
    message: 'QR Code image or Alipay information is required',
  },
  bank_information_required: { status: 400, message: 'Bank information is required' },
} as const;

/** A sentence with its `{…}` filled in. */
export const filledIn = (message: string, values: Record<string, string>): string =>
  message.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');

const SIGNS: Record<string, string> = { NGN: '₦', RMB: '¥' };

/** Before an amount: what it is in. */
export function CurrencySign({ currency }: { currency: string }) {
  return (
    <span className="grid min-w-10 place-items-center border-line border-r bg-tile px-2 text-soft">
      {SIGNS[currency] ?? currency}
    </span>
  );
}

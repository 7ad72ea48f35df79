/** An order's reference, a sum, or a number in groups as on a card, with the sign after it. */
const WHOLE = /((?:CWR-\w+|[+−]?[₦¥$€£]\d[\d,.]*\d|\d{2,6}(?: \d{2,6})+)[,.]?)/;

/** Words of which no line ends within a reference, a sum or a number, unless one is wider than the line even where large text is held back. */
export function Unbroken({ text }: { text: string }) {
  return text.split(WHOLE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places.
      <span key={index} className="inline-block max-w-full text-[length:min(1em,6vw)] wrap-anywhere">
        {part}
      </span>
    ),
  );
}

/** Each is held by the book or the desk itself, and is nobody's to forget; the last is what to hold us to (Product §30.48). */
const RULES = [
  [
    'Every naira is booked twice',
    'Where it came from and where it is: in a double-entry book that has to balance. No line of it is ever changed or deleted; a mistake is corrected by a new line, by two people.',
  ],
  [
    'No one changes an account alone',
    'An account that you pay into is proposed by one of us and approved by another, and then waits some hours. Our phone number, our email and our warehouse address take two of us as well.',
  ],
  [
    'No one sends a refund alone',
    'If an order that you paid for is cancelled, all of its money is yours from that moment. One of us prepares the transfer, another releases it, and the bank’s slip comes to your order.',
  ],
  [
    'Our accounts are where you pay, and nowhere else',
    'They are in the business’s own name, and we keep a record of which one you were shown. None is ever sent by chat or told on the phone.',
  ],
] as const;

/** What keeps a customer's money safe, in the words of what is so. */
export function Protection() {
  return (
    <section id="protection" aria-labelledby="protection-title" className="bg-deep text-on-deep">
      <div className="page grid gap-x-16 gap-y-8 py-14 lg:grid-cols-[1fr_2fr] lg:py-20">
        <h2 id="protection-title" className="text-3xl lg:text-4xl">
          How your money is protected
        </h2>
        <dl className="grid gap-x-12 gap-y-7 sm:grid-cols-2">
          {RULES.map(([rule, how]) => (
            <div key={rule} className="border-on-deep/25 border-t pt-4">
              <dt className="font-bold text-lg leading-snug">{rule}</dt>
              <dd className="mt-2 text-on-deep-soft">{how}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Facts of an order that a canned reply names in braces (Product §28.50). */
export const REPLY_FACTS = [
  'name',
  'reference',
  'amount',
  'missing',
  'receiver',
  'receives',
  'tracking',
  'account',
  'promise',
] as const;
type ReplyFact = (typeof REPLY_FACTS)[number];
/** What is known of an order; null where this order has no such fact, or not yet. */
export type ReplyFacts = Record<ReplyFact, string | null>;

export type FilledReply = {
  text: string;
  /** Words in braces that no order has a fact for, and facts that this one lacks; they stay in their braces. */
  missing: string[];
};

/** A canned reply with an order's facts in place of their names. */
export function fillReply(text: string, facts: ReplyFacts): FilledReply {
  const missing = new Set<string>();
  const filled = text.replace(IN_BRACES, (whole, word: string) => {
    const fact = Object.hasOwn(facts, word) ? facts[word as ReplyFact] : null;
    if (fact === null) missing.add(word);
    return fact ?? whole;
  });
  return { text: filled, missing: [...missing] };
}

const IN_BRACES = /\{(\w{1,40})\}/g;

/** What a text still has in braces, before it is sent. */
export function unfilled(text: string): string[] {
  return [...new Set([...text.matchAll(IN_BRACES)].map(([, word = '']) => word))];
}

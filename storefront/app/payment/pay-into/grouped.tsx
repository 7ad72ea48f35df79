const NUBAN = /^(\d{3})(\d{3})(\d{4})$/;

/** A number or an address in groups that an eye can hold: an account's ten digits as 3, 3 and 4, all else by fours. */
export function groupsOf(text: string): string[] {
  return NUBAN.exec(text)?.slice(1) ?? text.match(/.{1,4}/g) ?? [];
}

/** Groups with gaps that are drawn and not written: what is marked and copied by hand has none either. */
export function Grouped({ text }: { text: string }) {
  return groupsOf(text).map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups stay where they are, and may be alike.
    <span key={index} className="inline-block not-last:mr-[0.35em]">
      {group}
    </span>
  ));
}

/** A branding item as it is chosen: its picture, what it costs from and how long it takes, each where staff set it (Product §30.30). */
import { displayMoney } from '@cowrie/contract/money.ts';
import { DEFAULT_BASE } from '@cowrie/contract/rates.ts';
import { ItemPicture } from '@cowrie/ui/item-picture.tsx';

export type BrandingItem = {
  id: string;
  name: string;
  picture?: string | null;
  from_price?: string | null;
  lead_days?: number | null;
};

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

export function itemChoice({ id, name, picture, from_price, lead_days }: BrandingItem) {
  const facts = [
    from_price && `From ${displayMoney(from_price, DEFAULT_BASE)} each`,
    lead_days && `ready in about ${days(lead_days)}`,
  ].filter((fact) => !!fact);
  const hint = facts.join(', ');
  return {
    value: id,
    label: name,
    ...(hint && { hint: hint.charAt(0).toUpperCase() + hint.slice(1) }),
    ...(picture && { icon: <ItemPicture src={picture} /> }),
  };
}

import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { useSite } from '../../frame/site.ts';
import { SocialIcon } from '../../frame/social-icon.tsx';

/** A chat with the business's own number, the order named in it; nothing where the business has none (Product §30.26). */
export function WhatsappHelp({ order: { reference } }: { order: OrderDetails }) {
  const { about, site } = useSite();
  const digits = about?.whatsapp_number?.replace(/\D/g, '');
  if (!digits) return null;
  const text = `Hello ${site.brand_name}, this is about my order ${reference}.`;
  return (
    <p className="text-soft text-sm">
      <a
        href={`https://wa.me/${digits}?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand underline"
      >
        <SocialIcon name="whatsapp" className="size-5 shrink-0" />
        Ask about this order on WhatsApp
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </p>
  );
}

import { Select } from '@cowrie/ui/select.tsx';
import type { ComponentProps } from 'react';

type AccountSelectProps = Omit<ComponentProps<typeof Select>, 'value' | 'look'> & { value: string };

/**
 * Chooses one of our accounts. What is chosen is read whole, in as many lines as large text makes of it, which a browser's own
 * list cuts: the beginning of an account is another's too (Product §30.34).
 */
export function AccountSelect({ value, options, placeholder, ...rest }: AccountSelectProps) {
  const chosen = options.find((option) => option.value === value)?.label ?? placeholder;
  return (
    <span className="grid *:[grid-area:1/1]">
      <Select
        {...rest}
        value={value}
        options={options}
        placeholder={placeholder}
        className="[-webkit-text-fill-color:transparent] print:[-webkit-text-fill-color:initial] forced-colors:[-webkit-text-fill-color:initial] [&>option]:[-webkit-text-fill-color:initial]"
      />
      {/* Drawn, and no text of its own: who listens hears the list. */}
      <span
        aria-hidden="true"
        data-chosen={chosen}
        className="wrap-anywhere pointer-events-none relative flex border border-transparent min-h-12 items-center py-2 pr-10 pl-3.5 leading-snug before:min-w-0 before:content-[attr(data-chosen)] print:hidden forced-colors:hidden"
      />
    </span>
  );
}

/** The warehouse's address as a text for sellers, with the customer's shipping mark (Product §30.32). */
import { LANGUAGES } from '@cowrie/contract/languages/languages.ts';
import type { SupplierWords } from '@cowrie/contract/languages/supplier-words.ts';
import type { ShippingAddress } from '@cowrie/contract/shipping.ts';

export const ADDRESS_FIELDS = [
  'receiver_name',
  'receiver_phone',
  'receiver_address',
  'city',
  'region',
  'country',
  'zip_code',
] as const satisfies readonly (keyof ShippingAddress)[];

/** All of it, a line each, as sellers' apps read an address that is pasted. */
export function wholeAddress(address: ShippingAddress, mark: string, words: SupplierWords): string {
  const { colon } = words.receipt;
  return [
    ...ADDRESS_FIELDS.map((field) => `${words.address[field]}${colon}${address[field]}`),
    `${words.address.mark}${colon}${mark}`,
  ].join('\n');
}

/**
 * The same with what a seller is asked to do, ready to send: whole in the address's language, and what is asked below it in
 * every other, so that whoever sends it can read it too.
 */
export function messageToSeller(address: ShippingAddress, mark: string, words: SupplierWords): string {
  const { please, markEach } = words.address;
  const whole = [please, wholeAddress(address, mark, words), markEach(mark)].join('\n');
  const others = LANGUAGES.filter((other) => other !== words).map((other) => other.address.markEach(mark));
  return [whole, ...others].join('\n\n');
}

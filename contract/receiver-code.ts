/** What a receiver's QR code holds, in the one writing by which two are compared (Product §27.51). Pure. */

/** Alipay writes the moment behind the address of one and the same code, and may write it all in capitals. */
export function codeKey(content: string): string {
  const [address = ''] = content.trim().split(/[?#]/, 1);
  return /^https?:\/\/qr\.alipay\.com\//i.test(address)
    ? address.toLowerCase().replace(/^http:/, 'https:')
    : content.trim();
}

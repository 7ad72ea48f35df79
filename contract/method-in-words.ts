/** The name of a payment method after "by": Alipay and WeChat are names, bank transfer is a word. */
export const methodInWords = (name: string): string => (name === 'Bank transfer' ? 'bank transfer' : name);

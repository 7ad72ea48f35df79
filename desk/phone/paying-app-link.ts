/** Where a receiver's code opens an app at the payment itself. Of WeChat's codes none does: it has to see the picture. */
export function payingAppLink(content: string): { app: string; href: string } | null {
  if (!/^https:\/\/qr\.alipay\.com\//i.test(content)) return null;
  return {
    app: 'Alipay',
    href: `alipays://platformapi/startapp?saId=10000007&qrcode=${encodeURIComponent(content)}`,
  };
}

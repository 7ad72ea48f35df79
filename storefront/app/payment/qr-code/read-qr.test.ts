import { expect, it } from 'vitest';
import { qrService } from './read-qr.ts';

it.each([
  ['https://qr.alipay.com/fkx12345', 'alipay'],
  ['HTTPS://QR.ALIPAY.COM/FKX12345', 'alipay'],
  ['wxp://f2f0abc', 'wechat'],
  ['https://u.wechat.com/abc', 'wechat-contact'],
  ['https://weixin.qq.com/r/abc', 'wechat-contact'],
  ['https://qr.alipay.com.example/fkx', null],
  ['Li Wei', null],
])('%s belongs to %s', (content, service) => {
  expect(qrService(content)).toBe(service);
});

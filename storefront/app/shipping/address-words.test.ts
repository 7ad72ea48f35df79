import { en } from '@cowrie/contract/languages/en.ts';
import { zh } from '@cowrie/contract/languages/zh.ts';
import { expect, it } from 'vitest';
import { messageToSeller, wholeAddress } from './address-words.ts';

const address = {
  id: '1',
  language: 'chinese',
  receiver_name: '仓库 (amaka)',
  receiver_phone: '+86 138 0000 0000',
  receiver_address: '白云区示例路88号',
  city: '广州市',
  region: '广东省',
  country: '中国',
  zip_code: '510000',
} as const;

it('a seller gets the address whole, with the mark, in their language', () => {
  expect(wholeAddress(address, 'amaka', zh)).toBe(
    '收件人：仓库 (amaka)\n电话：+86 138 0000 0000\n地址：白云区示例路88号\n城市：广州市\n省份：广东省\n国家：中国\n邮编：510000\n唛头：amaka',
  );
  expect(wholeAddress(address, 'amaka', en)).toContain('Shipping mark: amaka');
  // What is asked stands below in English, so that who sends it can read it.
  expect(messageToSeller(address, 'amaka', zh)).toMatch(
    /^您好[\s\S]*唛头“amaka”[\s\S]*谢谢！\n\nPlease write the shipping mark “amaka”[^\n]*$/,
  );
});

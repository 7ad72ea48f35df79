/** Simplified Chinese. */
import type { SupplierWords } from './supplier-words.ts';

/** Beijing is UTC+8 all year. */
const BEIJING_OFFSET_MS = 8 * 3_600_000;
const two = (value: number) => String(value).padStart(2, '0');

export const zh: SupplierWords = {
  tag: 'zh-CN',
  called: 'Chinese',
  receipt: {
    title: '付款凭证',
    to: '付给',
    time: '付款时间',
    reference: '单号',
    slip: '付款回单',
    download: '下载付款回单',
    enlarge: '放大',
    question: '您收到这笔款了吗？',
    received: '已收到',
    notYet: '还没收到',
    thanks: '谢谢！我们已告知付款人。',
    weLook: '我们已告知付款人，并正在核查。收到款后，请回到这里点“已收到”。',
    noReceipt: '这个链接打不开：它不存在、已被收回，或已过期。请向发给您的人要一个新链接。',
    restored: '我们的系统是从备份恢复的，备份之后的链接打不开。款项没有丢失。',
    tooMany: '操作太频繁，请稍后再试。',
    asksNothing: '本页面不会要求您付款、登录或填写账户信息。',
    methods: { alipay: '支付宝', wechat: '微信支付', 'bank-transfer': '银行转账' },
    paidAt({ iso }) {
      const at = new Date(Date.parse(iso) + BEIJING_OFFSET_MS);
      const day = `${at.getUTCFullYear()}年${at.getUTCMonth() + 1}月${at.getUTCDate()}日`;
      return `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}（北京时间）`;
    },
    you: '您',
    paid: ({ by, to, amount }) => `您好！已通过${by}向${to}付款 ${amount}。`,
    check: '请您查收，收到后请告诉我一声，谢谢！',
    checkByLink: '请您查收，并打开下面的链接确认是否收到，谢谢！',
    colon: '：',
  },
  address: {
    receiver_name: '收件人',
    receiver_phone: '电话',
    receiver_address: '地址',
    city: '城市',
    region: '省份',
    country: '国家',
    zip_code: '邮编',
    mark: '唛头',
    please: '您好，请把货发到以下地址：',
    markEach: (mark) => `请在每个包裹外面写明唛头“${mark}”，发货后把快递单号告诉我，谢谢！`,
  },
};

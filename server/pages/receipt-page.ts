/** A shared receipt as a page: Chinese first, since its reader is in China, English beside it (Product §27.31). */
import { displayMoney } from '@cowrie/contract/money.ts';
import {
  ANSWER_WORDS,
  methodInBoth,
  paidAtInBoth,
  RECEIPT_LABELS,
  RECEIPT_TITLE,
} from '@cowrie/contract/receipt-words.ts';
import { RECEIPT_PAGES, type SharedReceipt } from '@cowrie/contract/shared-receipts.ts';
import type { SupplierAnswer } from '@cowrie/contract/supplier-answers.ts';
import { escapeHtml } from '../html.ts';
import { SCRIPT_FREE_STYLE } from './script-free-style.ts';

type InBoth = { chinese: string; english: string };
type Shown = { receipt: SharedReceipt; token: string; brandName: string; publicUrl: string };

/** The English after the Chinese; one word that is the same in both stands once. */
function both({ chinese, english }: InBoth): string {
  if (chinese === english) return escapeHtml(chinese);
  return `${escapeHtml(chinese)} <span lang="en">${escapeHtml(english)}</span>`;
}

export function receiptPage({ receipt, token, brandName, publicUrl }: Shown): string {
  const amount = displayMoney(receipt.amount, receipt.currency);
  const to = receipt.receiver_name;
  const method = methodInBoth(receipt);
  const title = `${amount} → ${to ?? method.chinese} · ${RECEIPT_TITLE.chinese} ${RECEIPT_TITLE.english}`;
  return page({
    brandName,
    title,
    head: `<meta property="og:title" content="${escapeHtml(title)}">
<meta property="og:site_name" content="${escapeHtml(brandName)}">
<meta property="og:image" content="${escapeHtml(publicUrl)}/og.png">`,
    main: `<h1>${both(RECEIPT_TITLE)}</h1>
<p class="amount">${escapeHtml(amount)}</p>
<p class="to"><span aria-hidden="true">→</span> ${to === null ? '' : `<b>${escapeHtml(to)}</b>`}<span class="method">${both(method)}</span></p>
<dl>
${fact(RECEIPT_LABELS.time, both(paidAtInBoth(receipt.paid_at)))}
${fact(RECEIPT_LABELS.reference, escapeHtml(receipt.reference))}
</dl>
${receipt.slips.map(slipPart).join('\n')}
${answerPart(receipt, token)}`,
  });
}

/** A line of the receipt; `value` is HTML. */
const fact = (label: InBoth, value: string) => `<div><dt>${both(label)}</dt><dd>${value}</dd></div>`;

/** A picture opens to its full size where it stands; a PDF is a file of its own. */
function slipPart({ media_type, url }: SharedReceipt['slips'][number], index: number): string {
  const which = index === 0 ? '' : ` ${index + 1}`;
  const { chinese, english } = RECEIPT_LABELS.slip;
  if (!media_type.startsWith('image/'))
    return `<p><a class="file" href="${escapeHtml(url)}">下载${chinese}${which} <span lang="en">Download the slip${which} (PDF)</span></a></p>`;
  return `<details><summary>${chinese}${which} <span lang="en">${english}${which}</span> <span class="more">放大 <span lang="en">Enlarge</span></span>
<img src="${escapeHtml(url)}" alt="${chinese}${which} / ${english}${which}"></summary></details>`;
}

const QUESTION: InBoth = { chinese: '您收到这笔款了吗？', english: 'Have you received it?' };

/** The two answers, and what becomes of each. */
function answerPart({ answer }: SharedReceipt, token: string): string {
  const form = (...offered: SupplierAnswer[]) =>
    `<form method="post" action="${RECEIPT_PAGES}${escapeHtml(token)}">${offered
      .map((one) => `<button name="answer" value="${one}" class="${one}">${both(ANSWER_WORDS[one])}</button>`)
      .join('')}</form>`;
  if (answer === 'received')
    return said('received', {
      chinese: '谢谢！我们已告知付款人。',
      english: 'Thank you. We have told who paid you.',
    });
  if (answer === 'not-yet')
    return `${said('not-yet', {
      chinese: '我们已告知付款人，并正在核查。收到款后，请回到这里点“已收到”。',
      english:
        'We have told who paid you, and we look into it. Once it is there, please come back and press “I received it”.',
    })}${form('received')}`;
  return `<section aria-labelledby="question"><h2 id="question">${both(QUESTION)}</h2>${form('received', 'not-yet')}</section>`;
}

const said = (answer: SupplierAnswer, then: InBoth) =>
  `<section class="said ${answer}" role="status"><p class="answer">${both(ANSWER_WORDS[answer])}</p><p>${escapeHtml(then.chinese)}</p><p lang="en">${escapeHtml(then.english)}</p></section>`;

/** The same for whatever link opens nothing. */
export const noReceiptPage = (brandName: string) =>
  sentencePage(brandName, {
    chinese: '这个链接打不开：它不存在、已被收回，或已过期。请向发给您的人要一个新链接。',
    english:
      'This link opens nothing: there is none like it, it was withdrawn, or it ran out. Please ask whoever sent it for a new one.',
  });

export const tooManyPage = (brandName: string) =>
  sentencePage(brandName, {
    chinese: '操作太频繁，请稍后再试。',
    english: 'Too many tries. Please wait a while and try again.',
  });

const sentencePage = (brandName: string, { chinese, english }: InBoth) =>
  page({
    brandName,
    title: `${RECEIPT_TITLE.chinese} ${RECEIPT_TITLE.english}`,
    head: '',
    main: `<h1>${both(RECEIPT_TITLE)}</h1><p>${escapeHtml(chinese)}</p><p lang="en">${escapeHtml(english)}</p>`,
  });

type Parts = { brandName: string; title: string; head: string; main: string };

function page({ brandName, title, head, main }: Parts): string {
  const brand = escapeHtml(brandName);
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive">
<meta name="referrer" content="no-referrer">
<meta name="format-detection" content="telephone=no">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
${head}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${SCRIPT_FREE_STYLE}</style>
</head>
<body>
<header><p lang="en">${brand}</p></header>
<main>
${main}
</main>
<footer>
<p>本页面不会要求您付款、登录或填写账户信息。</p>
<p lang="en">This page never asks you to pay, to sign in or for account details.</p>
</footer>
</body>
</html>
`;
}

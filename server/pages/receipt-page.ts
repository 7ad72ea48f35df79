/** A shared receipt as a page: Chinese first, since its reader is in China, English beside it (Product §27.31, §30.28). */

import { type InOneLanguage, inAll, LEADING, onOneLine } from '@cowrie/contract/languages/languages.ts';
import type { SupplierWords } from '@cowrie/contract/languages/supplier-words.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { answerIn, methodInAll, paidAtInAll } from '@cowrie/contract/receipt-words.ts';
import { RECEIPT_PAGES, type SharedReceipt } from '@cowrie/contract/shared-receipts.ts';
import type { SupplierAnswer } from '@cowrie/contract/supplier-answers.ts';
import { escapeHtml } from '../html.ts';
import { inlineScene } from './inline-scene.ts';
import { scriptFreePage } from './script-free-page.ts';

type Say = (words: SupplierWords) => string;
type Shown = { receipt: SharedReceipt; token: string; brandName: string; publicUrl: string };

/** The other languages after the leading one, whose the page is. */
const beside = (said: readonly InOneLanguage[]): string =>
  said
    .map(({ lang, text }) =>
      lang === LEADING.tag ? escapeHtml(text) : `<span lang="${lang}">${escapeHtml(text)}</span>`,
    )
    .join(' ');

const all = (say: Say): string => beside(inAll(say));

/** A paragraph for each language. */
const paragraphs = (say: Say): string =>
  inAll(say)
    .map(({ lang, text }) => `<p${lang === LEADING.tag ? '' : ` lang="${lang}"`}>${escapeHtml(text)}</p>`)
    .join('\n');

const title: Say = ({ receipt }) => receipt.title;

const GONE = inlineScene('receipt-gone');

export function receiptPage({ receipt, token, brandName, publicUrl }: Shown): string {
  const amount = displayMoney(receipt.amount, receipt.currency);
  const to = receipt.receiver_name;
  const method = methodInAll(receipt);
  const heading = `${amount} → ${to ?? method[0]?.text} · ${onOneLine(title)}`;
  return page({
    brandName,
    title: heading,
    head: `<meta property="og:title" content="${escapeHtml(heading)}">
<meta property="og:site_name" content="${escapeHtml(brandName)}">
<meta property="og:image" content="${escapeHtml(publicUrl)}/og.png">`,
    main: `<h1>${all(title)}</h1>
<p class="amount">${escapeHtml(amount)}</p>
<p class="to"><span role="img" aria-label="${escapeHtml(onOneLine(({ receipt }) => receipt.to))}">→</span> ${to === null ? '' : `<b>${escapeHtml(to)}</b>`}<span class="method">${beside(method)}</span></p>
<dl>
${fact((words) => words.receipt.time, beside(paidAtInAll(receipt.paid_at)))}
${fact((words) => words.receipt.reference, `<span class="reference">${escapeHtml(receipt.reference)}</span>`)}
</dl>
${receipt.slips.map(slipPart).join('\n')}
${answerPart(receipt, token)}`,
  });
}

/** A line of the receipt; `value` is HTML. */
const fact = (label: Say, value: string) => `<div><dt>${all(label)}</dt><dd>${value}</dd></div>`;

/** A picture opens to its full size where it stands; a PDF is a file of its own. */
function slipPart({ media_type, url }: SharedReceipt['slips'][number], index: number): string {
  const which = index === 0 ? '' : ` ${index + 1}`;
  if (!media_type.startsWith('image/'))
    return `<p><a class="file" href="${escapeHtml(url)}">${all(({ receipt }) => `${receipt.download}${which}`)} (PDF)</a></p>`;
  const slip: Say = ({ receipt }) => `${receipt.slip}${which}`;
  return `<details><summary>${all(slip)} <span class="more">${all(({ receipt }) => receipt.enlarge)}</span>
<img src="${escapeHtml(url)}" alt="${escapeHtml(
    inAll(slip)
      .map(({ text }) => text)
      .join(' / '),
  )}"></summary></details>`;
}

/** The two answers, and what becomes of each. */
function answerPart({ answer }: SharedReceipt, token: string): string {
  const form = (...offered: SupplierAnswer[]) =>
    `<form method="post" action="${RECEIPT_PAGES}${escapeHtml(token)}">${offered
      .map((one) => `<button name="answer" value="${one}" class="${one}">${all(answerIn(one))}</button>`)
      .join('')}</form>`;
  if (answer === 'received') return said('received', ({ receipt }) => receipt.thanks);
  if (answer === 'not-yet') return `${said('not-yet', ({ receipt }) => receipt.weLook)}${form('received')}`;
  return `<section aria-labelledby="question"><h2 id="question">${all(({ receipt }) => receipt.question)}</h2>${form('received', 'not-yet')}</section>`;
}

const said = (answer: SupplierAnswer, then: Say) =>
  `<section id="answer" tabindex="-1" class="said ${answer}" role="status"><p class="answer">${all(answerIn(answer))}</p>${paragraphs(then)}</section>`;

/** The same for whatever link opens nothing. */
export const noReceiptPage = (brandName: string, isRestored: boolean) =>
  sentencePage(
    brandName,
    ({ receipt }) => (isRestored ? `${receipt.noReceipt} ${receipt.restored}` : receipt.noReceipt),
    GONE,
  );

export const tooManyPage = (brandName: string) => sentencePage(brandName, ({ receipt }) => receipt.tooMany);

const sentencePage = (brandName: string, sentence: Say, scene = '') =>
  page({
    brandName,
    title: onOneLine(title),
    head: '',
    main: `<h1>${all(title)}</h1>${scene}<div class="sentence">${paragraphs(sentence)}</div>`,
  });

type Parts = { brandName: string; title: string; head: string; main: string };

function page({ brandName, title, head, main }: Parts): string {
  return scriptFreePage({
    lang: LEADING.tag,
    title,
    head: `<meta name="format-detection" content="telephone=no">\n${head}`,
    body: `<header><p lang="en">${escapeHtml(brandName)}</p></header>
<main>
${main}
</main>
<footer>
${paragraphs(({ receipt }) => receipt.asksNothing)}
</footer>`,
  });
}

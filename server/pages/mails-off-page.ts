/** The page behind a mail's "No more emails about …" (Product §30.22). */
import { MAILS_OFF_PAGES } from '@cowrie/contract/mail-kinds.ts';
import { escapeHtml } from '../html.ts';
import { inlineScene } from './inline-scene.ts';
import { scriptFreePage } from './script-free-page.ts';

type Shown = { brandName: string; about: string; switchesAt: string };

const OFF = inlineScene('mails-off');

/** Asks first: programs that look through mails open links, and must turn nothing off by it. */
export const askMailsOffPage = (shown: Shown & { token: string }) =>
  page(shown.brandName, {
    title: 'Turn these emails off?',
    main: `<p>You will get no more emails about ${escapeHtml(shown.about)}. Emails about your money and your account still come.</p>
<form method="post" action="${MAILS_OFF_PAGES}${escapeHtml(shown.token)}"><button class="received">Turn them off</button></form>`,
  });

export const mailsAreOffPage = ({ brandName, about, switchesAt }: Shown) =>
  page(brandName, {
    title: 'These emails are off',
    main: `${OFF}
<div class="said received" role="status"><p>No more emails about ${escapeHtml(about)}.</p></div>
<p class="after">Changed your mind? <a class="file" href="${escapeHtml(switchesAt)}">Turn them on again in your account</a>.</p>`,
  });

export const noMailsOffPage = (brandName: string) =>
  page(brandName, {
    title: 'This link does not work',
    main: '<p>Part of it may be missing. Open it from the email again, or turn emails off in your account.</p>',
  });

export const tooManyMailsOffPage = (brandName: string) =>
  page(brandName, {
    title: 'Too many tries',
    main: '<p>Please wait a few minutes and open the link again.</p>',
  });

function page(brandName: string, { title, main }: { title: string; main: string }): string {
  return scriptFreePage({
    lang: 'en',
    title: `${title} · ${brandName}`,
    look: 'plain',
    body: `<header><p>${escapeHtml(brandName)}</p></header>
<main>
<h1>${escapeHtml(title)}</h1>
${main}
</main>`,
  });
}

/** The one template of all mails: a letter made of a few kinds of parts, as text and as HTML. */
import { cutText } from '../cut-text.ts';
import { escapeHtml } from '../html.ts';
import type { Mail, Thread } from './mailer.ts';
import { MARK_ID } from './mark.ts';

/** What a mail knows of the installation. */
export type Brand = { name: string; publicUrl: string };

export type Part =
  | { paragraph: string }
  /** A one-time code, large and easy to copy. */
  | { code: string }
  | { button: { label: string; url: string } }
  /** Another way to go, quieter than the button. */
  | { link: { label: string; url: string } }
  /** Facts as label and value. */
  | { facts: readonly (readonly [label: string, value: string])[] }
  /** Somebody's own words; line breaks are kept. */
  | { quote: string }
  | { small: string };

export type Letter = {
  subject: string;
  /** What a phone shows beside the subject. */
  preview: string;
  /** First name of the reader, if known. */
  to?: string;
  parts: readonly Part[];
  /** What it belongs with in a mailbox. */
  thread?: Thread;
  /** For a kind that its reader may do without: what such mails are about, and the link that turns them off. */
  mailsOff?: { about: string; url: string };
};

export type RenderedMail = Pick<Mail, 'subject' | 'text' | 'html' | 'thread' | 'mailsOff'>;

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** One line without control characters: what customers write must not become a header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

// Light colours inline for every program; those that know dark mode take the classes' colours instead.
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#0b0d1c!important}.card{background:#161935!important;border-color:#2d3159!important}
.ink{color:#f3efe6!important}.soft{color:#b4b6d0!important}.brand{color:#a3aefc!important}
.sunken{background:#0f1126!important;border-color:#2d3159!important}
.button{background:#a3aefc!important;color:#0d1038!important}
}`;

function partHtml(part: Part): string {
  if ('paragraph' in part)
    return `<p class="ink" style="margin:0 0 16px;color:#14162f">${lines(part.paragraph)}</p>`;
  if ('small' in part) {
    return `<p class="soft" style="margin:0 0 12px;font-size:14px;line-height:20px;color:#4f5068">${lines(part.small)}</p>`;
  }
  if ('code' in part) {
    return `<p class="sunken ink" style="margin:8px 0 24px;padding:18px 12px;background:#ebe6da;border-radius:10px;text-align:center;font-size:34px;line-height:40px;font-weight:700;letter-spacing:8px;font-family:ui-monospace,Menlo,Consolas,monospace;color:#14162f">${escapeHtml(part.code)}</p>`;
  }
  if ('button' in part) {
    const url = escapeHtml(part.button.url);
    return `<p style="margin:24px 0"><a class="button" href="${url}" style="display:inline-block;padding:14px 26px;background:#2b349c;border-radius:10px;color:#fffefb;font-weight:600;text-decoration:none">${escapeHtml(part.button.label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:13px;line-height:19px;color:#4f5068">If the button does not open, copy this address into your browser:<br><a class="brand" href="${url}" style="color:#2b349c;word-break:break-all">${url}</a></p>`;
  }
  if ('link' in part) {
    return `<p style="margin:0 0 16px"><a class="brand" href="${escapeHtml(part.link.url)}" style="color:#2b349c">${escapeHtml(part.link.label)}</a></p>`;
  }
  if ('quote' in part) {
    return `<blockquote class="ink" style="margin:0 0 20px;padding:4px 0 4px 16px;border-left:4px solid #f2a32c;color:#14162f">${lines(part.quote)}</blockquote>`;
  }
  const rows = part.facts.map(
    ([label, value]) =>
      `<p style="margin:0 0 8px"><span class="soft" style="font-size:13px;line-height:18px;color:#4f5068">${escapeHtml(label)}</span><br><strong class="ink" style="color:#14162f">${escapeHtml(value)}</strong></p>`,
  );
  return `<div class="sunken" style="margin:0 0 20px;padding:16px 18px 8px;background:#ebe6da;border-radius:10px">${rows.join('')}</div>`;
}

/** What a browser sends beside a file ends its lines with both. */
const LINE_ENDS = /\r?\n/;
const lines = (text: string) => text.split(LINE_ENDS).map(escapeHtml).join('<br>');

function partText(part: Part): string {
  if ('paragraph' in part) return part.paragraph;
  if ('small' in part) return part.small;
  if ('code' in part) return `    ${part.code}`;
  if ('button' in part) return `${part.button.label}:\n${part.button.url}`;
  if ('link' in part) return `${part.link.label}:\n${part.link.url}`;
  if ('quote' in part)
    return part.quote
      .split(LINE_ENDS)
      .map((line) => `> ${line}`)
      .join('\n');
  return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
}

const offHtml = ({ about, url }: { about: string; url: string }) =>
  `<br><a class="soft" href="${escapeHtml(url)}" style="color:#4f5068">No more emails about ${escapeHtml(about)}</a>`;

const LONGEST_SUBJECT = 150;

/** A letter as a mail, with greeting, signature and the brand's look. */
export function renderLetter(letter: Letter, brand: Brand): RenderedMail {
  const subject = cutText(oneLine(letter.subject), LONGEST_SUBJECT);
  const greeting = letter.to ? `Hi ${oneLine(letter.to)},` : 'Hello,';
  const host = new URL(brand.publicUrl).host;
  const { thread, mailsOff } = letter;
  const text = [
    greeting,
    ...letter.parts.map(partText),
    `— ${brand.name}\n${brand.publicUrl}`,
    ...(mailsOff ? [`No more emails about ${mailsOff.about}:\n${mailsOff.url}`] : []),
  ].join('\n\n');
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>
<body class="paper" style="margin:0;padding:0;background:#f6f3ec">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(letter.preview)}</div>
<div class="paper" role="article" aria-label="${escapeHtml(subject)}" lang="en" style="padding:24px 12px;background:#f6f3ec;font-family:${FONT};font-size:16px;line-height:25px">
<div class="card" style="max-width:540px;margin:0 auto;padding:28px 24px 16px;background:#fffefb;border:1px solid #dcd6c8;border-radius:16px">
<p class="brand" style="margin:0 0 24px;padding-bottom:16px;border-bottom:3px solid #f2a32c;font-size:22px;line-height:28px;font-weight:700;letter-spacing:-0.3px;color:#2b349c"><img src="cid:${MARK_ID}" width="32" height="32" alt="" style="margin-right:10px;border-radius:8px;vertical-align:-7px">${escapeHtml(brand.name)}</p>
<p class="ink" style="margin:0 0 16px;color:#14162f">${escapeHtml(greeting)}</p>
${letter.parts.map(partHtml).join('\n')}
</div>
<p class="soft" style="max-width:540px;margin:16px auto 0;text-align:center;font-size:13px;line-height:19px;color:#4f5068">${escapeHtml(brand.name)} · <a class="soft" href="${escapeHtml(brand.publicUrl)}" style="color:#4f5068">${escapeHtml(host)}</a>${mailsOff ? offHtml(mailsOff) : ''}</p>
</div></body></html>
`;
  return {
    subject,
    text: `${text}\n`,
    html,
    ...(thread && { thread }),
    ...(mailsOff && { mailsOff: mailsOff.url }),
  };
}

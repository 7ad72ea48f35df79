/** The HTML around a page of one's own by a secret address: small, without a script, for nobody's index. */
import { escapeHtml } from '../html.ts';
import { SCRIPT_FREE_STYLE } from './script-free-style.ts';

type Page = {
  lang: string;
  title: string;
  /** HTML that is added to the page's `<head>`. */
  head?: string;
  /** A class for its `<body>`. */
  look?: string;
  /** As HTML. */
  body: string;
};

export const scriptFreePage = ({ lang, title, head = '', look, body }: Page): string => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
${head}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${SCRIPT_FREE_STYLE}</style>
</head>
<body${look ? ` class="${look}"` : ''}>
${body}
</body>
</html>
`;

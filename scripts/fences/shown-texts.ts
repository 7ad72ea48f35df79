/** The texts of the sources that somebody may read on a screen, in a mail or on a phone, for the fence of docs/words.md. */
import { parseAst } from 'vitest/node';
import { isTest, SOURCES } from './sources.ts';

/** `${…}` and other values in it are an ellipsis. */
type ShownText = { path: string; line: number; text: string };

type Node = { type: string; start: number; [key: string]: unknown };

/** What customers and staff never see: what the server is built of, runs by and says to who runs it. */
const BEHIND =
  /^server\/(?:[^/]+\.ts$|(?:api-docs|backups|check-up|database|files|figures|http|installation|jobs|logging|log-seals|monitoring|sample|secrets|testing|tracing)\/)|\/testing\//;

const named = (node: Node, key: string) => (node[key] as { name?: string } | null)?.name;

/** A failure of ours for the log, SQL, a pattern, or what an endpoint does, for developers. */
const isUnshown = (node: Node) =>
  (node.type === 'NewExpression' && named(node, 'callee') === 'Error') ||
  (node.type === 'TaggedTemplateExpression' && named(node, 'tag') === 'sql') ||
  (node.type === 'Property' && named(node, 'key') === 'summary') ||
  node.type === 'ImportDeclaration';

function textOf(node: Node): string | null {
  const { value } = node;
  if (node.type === 'JSXText' || node.type === 'Literal') return typeof value === 'string' ? value : null;
  if (node.type !== 'TemplateLiteral') return null;
  return (node.quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked).join('…');
}

/**
 * A word alone is a name of something in the code, unless it begins as a label does. What the server says in small letters
 * is for its log, unless a letter goes on with it.
 */
const isProse = (text: string, path: string) =>
  /\p{L} \p{L}|^\p{Lu}\p{Ll}/u.test(text) &&
  !(path.startsWith('server/') && !/-letters?\.ts$/.test(path) && /^\p{Ll}/u.test(text));

function textsIn(path: string, source: string): ShownText[] {
  const texts: ShownText[] = [];
  const look = (at: unknown): void => {
    if (typeof at !== 'object' || at === null) return;
    const node = at as Node;
    if (isUnshown(node)) return;
    const text = textOf(node)?.replace(/\s+/g, ' ').trim();
    if (text && isProse(text, path))
      texts.push({ path, line: source.slice(0, node.start).split('\n').length, text });
    Object.values(node).forEach(look);
  };
  look(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body);
  return texts;
}

export const SHOWN_TEXTS: ShownText[] = SOURCES.filter(
  ({ path }) => !isTest(path) && !BEHIND.test(path),
).flatMap(({ path, text }) => textsIn(path, text));

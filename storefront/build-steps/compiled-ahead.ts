/** What of a file a bundler knows before it is written: its modules with their lengths. */
type Chunk = { modules: Record<string, { renderedLength: number }> };

/** What is shorter is compiled in no time, and the word itself costs bytes. */
const WORTH_IT = 4000;

/**
 * Tells V8 to compile a whole file on a thread of its own while the file is still arriving, rather than each function on the
 * page's thread at its first call: a quarter of what that thread works until a page is alive (Product §29.72,
 * docs/speed.md). Other engines read a comment. @returns what a file begins with.
 */
export function compiledAhead({ modules }: Chunk): string {
  const length = Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);
  return length < WORTH_IT ? '' : '//# allFunctionsCalledOnLoad';
}

/**
 * Tells V8 to compile a whole file on a thread of its own while the file is still arriving, rather than each function on the
 * page's thread at its first call, which is a third of what a page works for until it is alive (Product §29.72,
 * docs/speed.md). Other engines read a comment.
 */
export const COMPILED_AHEAD = '//# allFunctionsCalledOnLoad';

/**
 * Tells V8 to compile a whole file on a thread of its own while the file is still arriving, rather than each function on the
 * page's thread at its first call: a quarter of what that thread works until a page is alive (Product §29.72,
 * docs/speed.md). Other engines read a comment.
 */
export const COMPILED_AHEAD = '//# allFunctionsCalledOnLoad';
